import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { depositTotals } from '#src/features/invoices/rules/content/invoice-sums.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { paymentInstructions } from '#src/features/invoices/rules/content/payment-instructions.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import { isCashDiscount } from './cash-discount.ts';
import type { EInvoiceTerms } from './e-invoice-terms.ts';

type Texts = Pick<EInvoiceTerms, 'note' | 'paymentTerms'>;

/** What the document says beside its terms, in its language. */
export function eInvoiceTexts(
  invoice: FrozenInvoice,
  calculation: InvoiceCalculation,
  lastNotes: readonly string[],
): Texts {
  const { subject, intro, closing } = invoice.texts;
  // The size of a page doesn't change texts of a single number or day.
  const format = languageFormat({ ...invoice, pageSize: 'A4' });
  const deposits = depositTotals(invoice, calculation, format).flatMap(({ label, amount, details }) => [
    `${label}: ${amount}`,
    ...details,
  ]);
  return {
    // Peppol takes one note. [PEPPOL-EN16931-R002]
    note: joinLines([subject, intro, ...lastNotes, ...invoice.taxNotes, ...deposits, closing]),
    paymentTerms: endCashDiscount(
      joinLines([...paymentLines(invoice, calculation, format), ...invoice.paymentNotes]),
    ),
  };
}

/** How to pay where the IBAN doesn't say it. */
function paymentLines(
  invoice: FrozenInvoice,
  { dueMinor }: InvoiceCalculation,
  format: TextFormat,
): string[] {
  const payment = paymentInstructions(invoice, dueMinor, format);
  if (payment === null) return [];
  const { facts, instructions, page } = payment;
  const numbers = invoice.bank.iban.trim() === '' ? facts : [];
  return [
    ...numbers.map(({ label, value }) => `${label}: ${value}`),
    instructions,
    ...(page === null ? [] : [`${page.label}: ${page.url}`]),
  ];
}

function joinLines(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');
}

function endCashDiscount(terms: string): string {
  return isCashDiscount(terms.split('\n').at(-1) ?? '') ? `${terms}\n` : terms;
}
