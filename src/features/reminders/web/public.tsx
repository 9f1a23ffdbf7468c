export { reminderOverviewQuery } from './queries.ts';
export { RemindersNotice } from './list/reminders-notice.tsx';
export { ClientReminders, RemindersSection } from './lazy-components.tsx';
