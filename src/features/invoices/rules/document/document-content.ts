import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { documentFacts, documentTitle, numberFact } from './document-facts.ts';
import type { Fact } from './document-facts.ts';
import { buyerParty, sellerParty } from './document-parties.ts';
import type { Party } from './document-parties.ts';
import { documentPayment } from './document-payment.ts';
import type { DocumentPayment } from './document-payment.ts';
import { documentTotals, pricesNote } from './document-totals.ts';
import type { DocumentTotal } from './document-totals.ts';
import type { FrozenDocument } from './frozen-document.ts';
import { contentLines, lineColumns } from './line-texts.ts';
import type { ContentLine, LineColumns } from './line-texts.ts';
import type { TextFormat } from './text-format.ts';

/** A document as people read it, in the order of its parts. PDF, screen and private link only draw it. */
export type DocumentContent = {
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
export function composeDocument(
  document: FrozenDocument,
  format: TextFormat,
  payableMinor?: number,
): DocumentContent {
  const { terms, texts, taxNotes, paymentNotes } = document;
  const calculation = calculateInvoice(terms);
  return {
    title: documentTitle(document, format.words),
    kind: format.words.titles[document.type],
    number: numberFact(document, format),
    seller: sellerParty(document, format),
    buyer: buyerParty(document, format),
    facts: documentFacts(document, format),
    subject: texts.subject.trim(),
    intro: texts.intro.trim(),
    columns: lineColumns(terms, calculation, format),
    lines: contentLines(terms, calculation, format),
    totals: documentTotals(document, calculation, format),
    notes: { prices: pricesNote(terms, calculation, format), tax: taxNotes },
    payment: documentPayment(document, payableMinor ?? calculation.dueMinor, format),
    paymentNotes,
    closing: texts.closing.trim(),
  };
}
