import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';

/** An invoice that was issued. */
export type IssuedInvoice = Invoice & { frozen: Frozen; issueDay: string };

/** Null for a draft, and for a void document. */
export function asShareable(invoice: Invoice): IssuedInvoice | null {
  const { frozen, issueDay, state } = invoice;
  return frozen && issueDay !== null && state !== 'void' ? { ...invoice, frozen, issueDay } : null;
}
