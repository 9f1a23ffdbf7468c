import type { Invoice, InvoiceLine } from '#src/features/invoices/contract.ts';
import { draftFieldNames } from '#src/features/invoices/rules/draft-field-names.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { pickFields } from '#src/platform/shared/objects.ts';
import { newId } from '#src/platform/web/new-id.ts';

/** What the editor changes. */
export type DraftValues = Pick<Invoice, keyof typeof draftFieldNames>;

export function toDraftValues(invoice: Invoice): DraftValues {
  return pickFields(draftFieldNames, invoice);
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
