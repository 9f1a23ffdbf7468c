import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';

/** What keeps an invoice from being sent in a format, with the ID of the rule. */
export type EInvoiceProblem = InvoiceProblem & { rule: string };

export function eInvoiceProblems(invoice: FrozenInvoice, _format: EInvoiceFormat): EInvoiceProblem[] {
  const { country } = invoice.buyer;
  if (country !== null) return [];
  return [{ field: 'buyer.country', code: 'required', reason: 'is required', rule: 'BR-11' }];
}
