export { reminderOverviewQuery } from './queries.ts';
export { RemindersNotice } from './list/reminders-notice.tsx';
export { ClientReminders, RemindersSection } from './on-demand.tsx';
