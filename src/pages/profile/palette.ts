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
  ShieldCheck,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/profile-page.ts';
import type { Palette, PaletteLink } from '#src/platform/web/feature.ts';

/** Sections of the profile, named by what people look for. */
export const palette: Palette = {
  pages: [{ label: m.profile, path: '/profile', icon: UserRound, audience: 'signedIn' }],
  settings: [
    section('', m.accountSettings, UserRound),
    section('#sign-in', m.loginSettings, ShieldCheck, m.loginSettingWords),
    section('#devices', m.deviceSettings, MonitorSmartphone, m.logout),
    section('#api-keys', m.apiKeys, KeyRound),
    ofRecords(section('#time-and-money', m.timeAndMoneySettings, Coins, m.timeAndMoneySettingWords)),
    section('#formats', m.formatSettings, CalendarClock),
    ofRecords(section('#rounding', m.roundingSettings, Hash)),
    ofRecords(section('#default-tasks', m.defaultTaskSettings, ListChecks)),
    ofRecords(section('#private-mode', m.privateModeSettings, LockKeyhole)),
    ofRecords(section('#your-data', m.exportSettings, Download, m.exportSettingWords)),
    ofRecords(section('#calendar', m.calendarSettings, CalendarDays)),
    { ...section('#delete-account', m.deleteAccount, Trash2), position: 'last' },
  ],
};

function section(anchor: string, label: string, icon: LucideIcon, keywords = ''): PaletteLink {
  return { label, path: `/profile${anchor}`, icon, keywords, audience: 'signedIn' };
}

function ofRecords(link: PaletteLink): PaletteLink {
  return { ...link, audience: 'tenant' };
}
