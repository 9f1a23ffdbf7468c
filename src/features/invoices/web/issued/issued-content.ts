import type { Invoice } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { composeInvoice } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { screenFormat } from './screen-format.ts';

type IssuedContent = { calculation: InvoiceCalculation | null; content: InvoiceContent | null };

/** An issued document as it was frozen, in the language of the interface; null if its numbers can't be calculated with. */
export function issuedContent(invoice: Invoice): IssuedContent {
  const { frozen, issueDay, currency } = invoice;
  const calculation = calculateDraft(toTerms(invoice));
  if (!frozen || issueDay === null || !calculation) return { calculation, content: null };
  const document = frozenInvoice({ ...invoice, frozen, issueDay });
  const format = screenFormat({ currency, seller: frozen.seller });
  return { calculation, content: composeInvoice(document, format) };
}
