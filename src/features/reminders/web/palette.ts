import { BellRing, Settings } from 'lucide-react';
import * as m from '#messages/reminders.ts';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  pages: [
    {
      label: m.reminders,
      path: '/invoices/reminders',
      icon: BellRing,
      keywords: m.reminderKeywords,
      audience: 'tenant',
    },
  ],
  settings: [
    {
      label: m.reminderSettings,
      path: '/invoices/reminders/settings',
      icon: Settings,
      keywords: m.reminderKeywords,
      audience: 'tenant',
    },
  ],
};
