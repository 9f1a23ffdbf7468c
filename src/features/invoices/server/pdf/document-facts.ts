import type { CustomTableLayout } from 'pdfmake';
import type { InvoiceDocument } from './invoice-document.ts';
import type { TextFormat } from './text-format.ts';

/** Number, dates and references, with their labels. */
export function documentFacts(document: InvoiceDocument, format: TextFormat): [string, string][] {
  const { words } = format;
  const isQuote = document.type === 'quote';
  const facts: [string, string | null][] = [
    [words.number, document.number ?? words.draft],
    [words.date, format.day(document.issueDay)],
    [isQuote ? words.validUntil : words.dueDate, hasDueDay(document) ? dayOrNull(document.dueDay) : null],
    servicePeriod(document),
    [document.type === 'creditNote' ? words.creditOf : words.quote, related(document)],
    [words.customerReference, document.buyerReference],
    [words.purchaseOrder, document.poNumber],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));

  function dayOrNull(day: string | null): string | null {
    return day === null ? null : format.day(day);
  }

  function servicePeriod({ serviceFrom, serviceTo }: InvoiceDocument): [string, string | null] {
    const [from, to] = [serviceFrom ?? serviceTo, serviceTo ?? serviceFrom];
    if (from === null || to === null) return [words.servicePeriod, null];
    return from === to ? [words.serviceDate, format.day(from)] : [words.servicePeriod, format.days(from, to)];
  }

  function related({ relatedNumber, relatedDay }: InvoiceDocument): string | null {
    if (relatedNumber === null) return null;
    return relatedDay === null ? relatedNumber : `${relatedNumber}, ${format.day(relatedDay)}`;
  }
}

/** A credit note is paid by the seller. */
function hasDueDay({ type }: InvoiceDocument): boolean {
  return type !== 'creditNote';
}

/** "Invoice INV-2026-0042" */
export function documentTitle({ type, number }: InvoiceDocument, { words }: TextFormat): string {
  return [words.titles[type], number ?? words.draft].join(' ');
}

/** A table of labels and values without lines. */
export const factLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => column * 12,
  paddingRight: () => 0,
  paddingTop: () => 0.5,
  paddingBottom: () => 0.5,
};
