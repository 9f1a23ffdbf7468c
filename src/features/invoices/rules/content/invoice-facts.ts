import type { FrozenInvoice } from './frozen-invoice.ts';
import type { ContentWords, TextFormat } from './text-format.ts';

export type Fact = { label: string; value: string };

type Named = Pick<FrozenInvoice, 'type' | 'number'>;

/** "Invoice INV-2026-0042" */
export function documentTitle(
  { type, number }: Named,
  words: Pick<ContentWords, 'titles' | 'draft'>,
): string {
  return [words.titles[type], number ?? words.draft].join(' ');
}

export function numberFact({ number }: Pick<Named, 'number'>, { words }: TextFormat): Fact {
  return { label: words.number, value: number ?? words.draft };
}

/** Dates and references, with their labels. */
export function invoiceFacts(document: FrozenInvoice, format: TextFormat): Fact[] {
  const { words } = format;
  const { type, dueDay } = document;
  const facts: [string, string | null][] = [
    [words.date, format.day(document.issueDay)],
    // A credit note is paid by the seller.
    [
      type === 'quote' ? words.validUntil : words.dueDate,
      type === 'creditNote' || dueDay === null ? null : format.day(dueDay),
    ],
    servicePeriod(document),
    [type === 'creditNote' ? words.creditOf : words.quote, related(document)],
    [words.customerReference, document.buyerReference],
    [words.purchaseOrder, document.poNumber],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));

  function servicePeriod({ serviceFrom, serviceTo }: FrozenInvoice): [string, string | null] {
    const [from, to] = [serviceFrom ?? serviceTo, serviceTo ?? serviceFrom];
    if (from === null || to === null) return [words.servicePeriod, null];
    return from === to ? [words.serviceDate, format.day(from)] : [words.servicePeriod, format.days(from, to)];
  }

  function related({ relatedNumber, relatedDay }: FrozenInvoice): string | null {
    if (relatedNumber === null) return null;
    return relatedDay === null ? relatedNumber : `${relatedNumber}, ${format.day(relatedDay)}`;
  }
}
