// Apart from the routes, because every chunk that they name loads with the login page.

export const loadRemindersPage = async () => (await import('./list/reminders-page.tsx')).RemindersPage;
export const loadReminderSettingsPage = async () =>
  (await import('./settings/reminder-settings-page.tsx')).ReminderSettingsPage;
