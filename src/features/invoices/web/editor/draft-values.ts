import { draftFields } from '#src/features/invoices/contract-fields.ts';
import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { pickFields } from '#src/platform/shared/objects.ts';
import { newId } from '#src/platform/web/new-id.ts';

/** What the editor changes. */
export type DraftValues = Pick<Invoice, keyof typeof draftFields>;

export function toDraftValues(invoice: Invoice): DraftValues {
  return pickFields(draftFields, invoice);
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
