import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { FrozenInvoice } from './frozen-invoice.ts';
import { invoiceFacts, documentTitle, numberFact } from './invoice-facts.ts';
import type { Fact } from './invoice-facts.ts';
import { buyerParty, sellerParty } from './invoice-parties.ts';
import type { Party } from './invoice-parties.ts';
import { invoiceSums, pricesNote } from './invoice-sums.ts';
import type { DocumentTotal } from './invoice-sums.ts';
import { contentLines, lineColumns } from './line-texts.ts';
import type { ContentLine, LineColumns } from './line-texts.ts';
import { paymentInstructions } from './payment-instructions.ts';
import type { DocumentPayment } from './payment-instructions.ts';
import type { TextFormat } from './text-format.ts';

/** A document as people read it, in the order of its parts. PDF, screen and private link only draw it. */
export type InvoiceContent = {
  /** "Invoice INV-2026-0042" */
  title: string;
  /** "Invoice" */
  kind: string;
  number: Fact;
  seller: Party;
  buyer: Party;
  facts: Fact[];
  subject: string;
  intro: string;
  columns: LineColumns;
  lines: ContentLine[];
  totals: DocumentTotal[];
  /** About its amounts, such as why there is no tax. */
  notes: { prices: string | null; tax: readonly string[] };
  payment: DocumentPayment | null;
  /** What the law wants said about late payment. */
  paymentNotes: readonly string[];
  closing: string;
};

/** `payableMinor` is what is left to pay, if it isn't the amount that was issued. */
export function composeInvoice(
  document: FrozenInvoice,
  format: TextFormat,
  payableMinor?: number,
): InvoiceContent {
  const { terms, texts, taxNotes, paymentNotes } = document;
  const calculation = calculateInvoice(terms);
  return {
    title: documentTitle(document, format.words),
    kind: format.words.titles[document.type],
    number: numberFact(document, format),
    seller: sellerParty(document, format),
    buyer: buyerParty(document, format),
    facts: invoiceFacts(document, format),
    subject: texts.subject.trim(),
    intro: texts.intro.trim(),
    columns: lineColumns(terms, calculation, format),
    lines: contentLines(terms, calculation, format),
    totals: invoiceSums(document, calculation, format),
    notes: { prices: pricesNote(terms, calculation, format), tax: taxNotes },
    payment: paymentInstructions(document, payableMinor ?? calculation.dueMinor, format),
    paymentNotes,
    closing: texts.closing.trim(),
  };
}
