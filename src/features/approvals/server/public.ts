export { approveHours, askAboutHours, listRequestsOfClient, readRequest } from './client-requests.ts';
export { findApprovals } from './find-approvals.ts';
export { countReminder, lockDueRequest } from './due-reminders.ts';
