// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadRemindersPage() {
  return (await import('./list/reminders-page.tsx')).RemindersPage;
}

export async function loadReminderSettingsPage() {
  return (await import('./settings/reminder-settings-page.tsx')).ReminderSettingsPage;
}
