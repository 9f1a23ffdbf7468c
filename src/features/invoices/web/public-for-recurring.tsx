/** What pages of recurring invoices share with those of invoices. */
export { ValuesByDay } from './effective-dated-values.tsx';
export { DecimalInput } from './editor/decimal-input.tsx';
export { groupingLabels, unitLabels } from './invoice-labels.ts';
export { BilledClientInput } from './new/billed-client-input.tsx';
export { invoiceQuery, useInvoiceSettings } from './queries.ts';
