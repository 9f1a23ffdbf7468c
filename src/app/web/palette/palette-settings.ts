import { useColorScheme } from '@mui/material/styles';
import {
  CalendarClock,
  CalendarDays,
  Coins,
  Download,
  Hash,
  KeyRound,
  ListChecks,
  LockKeyhole,
  MonitorSmartphone,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  SunMoon,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/app.ts';
import { canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';

/** `keywords`: other words that find it. */
type Setting = { label: string; icon: LucideIcon; path: string; keywords?: string };

/** Sections of the profile and of the invoice settings, named by what people look for. */
export function useSettings(): Setting[] {
  const { role } = useAccount();
  return [
    { label: m.accountSettings, icon: UserRound, path: '/profile' },
    { label: m.loginSettings, icon: ShieldCheck, path: '/profile#sign-in', keywords: m.loginSettingWords },
    { label: m.deviceSettings, icon: MonitorSmartphone, path: '/profile#devices', keywords: m.logout },
    { label: m.apiKeySettings, icon: KeyRound, path: '/profile#api-keys' },
    {
      label: m.timeAndMoneySettings,
      icon: Coins,
      path: '/profile#time-and-money',
      keywords: m.timeAndMoneySettingWords,
    },
    { label: m.formatSettings, icon: CalendarClock, path: '/profile#formats' },
    ...(canKeepRecords(role) ? recordSettings : []),
    { label: m.deleteAccount, icon: Trash2, path: '/profile#delete-account' },
  ];
}

const recordSettings: Setting[] = [
  { label: m.roundingSettings, icon: Hash, path: '/profile#rounding' },
  { label: m.defaultTaskSettings, icon: ListChecks, path: '/profile#default-tasks' },
  { label: m.privateModeSettings, icon: LockKeyhole, path: '/profile#private-mode' },
  { label: m.exportSettings, icon: Download, path: '/profile#your-data', keywords: m.exportSettingWords },
  { label: m.calendarSettings, icon: CalendarDays, path: '/profile#calendar' },
  {
    label: m.invoiceSettingsWithParts,
    icon: Settings,
    path: '/invoices/settings',
    keywords: m.invoiceSettingWords,
  },
];

/** One action for each theme but the current one. */
export function useThemes() {
  const { mode = 'system', setMode } = useColorScheme();
  return themes
    .filter((theme) => theme.mode !== mode)
    .map(({ mode: next, ...theme }) => ({ ...theme, id: `theme:${next}`, run: () => setMode(next) }));
}

const themes = [
  { mode: 'light', label: m.lightTheme, icon: Sun },
  { mode: 'dark', label: m.darkTheme, icon: Moon },
  { mode: 'system', label: m.systemTheme, icon: SunMoon },
] as const;
