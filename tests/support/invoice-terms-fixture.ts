import type { InvoiceLine, InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';

/** One hour at 100 and 19 %. */
export function aLine(line: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    id: 'line-1',
    kind: 'item',
    title: 'Consulting',
    description: '',
    quantity: '1',
    unit: 'HUR',
    price: '100',
    durationMs: null,
    discount: null,
    charge: null,
    taxCategory: 'S',
    taxRate: '19',
    entries: [],
    expenses: [],
    projectId: null,
    instalmentId: null,
    retainerFrom: null,
    from: null,
    to: null,
    ...line,
  };
}

export function timeLine(minutes: number, price: string, line: Partial<InvoiceLine> = {}): InvoiceLine {
  return aLine({ kind: 'time', durationMs: Math.round(minutes * 60_000), price, ...line });
}

/** In euros, without tax in the prices; lines without an ID are numbered. */
export function terms(lines: readonly InvoiceLine[], others: Partial<InvoiceTerms> = {}): InvoiceTerms {
  return {
    currency: 'EUR',
    pricesIncludeTax: false,
    timeMode: 'exact',
    discount: null,
    charge: null,
    lines: lines.map((line, place) => ({ ...line, id: `line-${place + 1}` })),
    prepaidMinor: 0,
    ...others,
  };
}
