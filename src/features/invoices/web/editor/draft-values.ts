import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { newId } from '#src/platform/web/new-id.ts';

/** What the editor changes. */
export type DraftValues = Pick<Invoice, (typeof draftFieldNames)[number]>;

const draftFieldNames = [
  'clientId',
  'currency',
  'issueDay',
  'dueDay',
  'serviceFrom',
  'serviceTo',
  'pricesIncludeTax',
  'timeMode',
  'lines',
  'discount',
  'charge',
  'deposits',
  'hasTimesheet',
  'hasReceipts',
  'texts',
  'buyerReference',
  'poNumber',
  'notes',
  'releasesEntries',
] as const;

export function toDraftValues(invoice: Invoice): DraftValues {
  return Object.fromEntries(draftFieldNames.map((name) => [name, invoice[name]])) as DraftValues;
}

export function newLine(
  kind: 'item' | 'heading' | 'text',
  tax: LineTax,
  from: Partial<InvoiceLine> = {},
): InvoiceLine {
  return {
    id: newId(),
    kind,
    title: '',
    description: '',
    quantity: '1',
    unit: 'C62',
    price: '0',
    durationMs: null,
    discount: null,
    charge: null,
    ...tax,
    entries: [],
    expenses: [],
    projectId: null,
    instalmentId: null,
    retainerFrom: null,
    from: null,
    to: null,
    ...from,
  };
}
