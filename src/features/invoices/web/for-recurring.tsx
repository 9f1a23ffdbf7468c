/** What pages of recurring invoices share with those of invoices. */
import { queryOptions } from '@tanstack/react-query';
import { invoices } from './api.ts';

export { DatedRows } from './dated-rows.tsx';
export { DecimalInput } from './editor/decimal-input.tsx';
export { groupingLabels, unitLabels } from './invoice-labels.ts';
export { BilledClientInput } from './new/billed-client-input.tsx';
export { useInvoiceSettings } from './queries.ts';

/** A draft or issued document, to make it recurring. */
export function invoiceQuery(id: string) {
  return queryOptions(invoices.get.queryOptions({ input: { id } }));
}
