/** What the page of the month shows of recurring invoices. */
export { allRecurringInvoicesQuery } from './queries.ts';
export { invoicingLabels } from './recurring-labels.ts';
