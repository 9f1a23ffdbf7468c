import * as m from '#messages/reminders.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const remindersWebFeature: WebFeature = {
  pages: [
    page('invoices/reminders', 'tenant', m.reminders, async () =>
      (await import('./load-pages.ts')).loadRemindersPage(),
    ),
    page('invoices/reminders/settings', 'tenant', m.reminderSettings, async () =>
      (await import('./load-pages.ts')).loadReminderSettingsPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
