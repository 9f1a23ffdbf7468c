export { recurringOverviewQuery } from './overview-query.ts';
