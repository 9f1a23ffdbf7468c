/** What the page of the month shows of scheduled reports. */
export { allScheduledReportsQuery } from './queries.ts';
