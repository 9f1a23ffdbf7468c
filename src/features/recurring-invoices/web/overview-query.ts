import { recurringInvoices } from './api.ts';

/** Which recurring invoices come next, and how many days failed. */
export const recurringOverviewQuery = recurringInvoices.overview.queryOptions({ input: {} });
