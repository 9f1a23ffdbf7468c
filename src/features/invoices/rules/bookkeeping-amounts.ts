import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import type { InvoiceType, InvoiceState } from './invoice-limits.ts';
import { calculateDraft } from './invoice-problems.ts';
import type { InvoiceTerms } from './invoice-terms.ts';

type Amount = 'netMinor' | 'taxMinor' | 'grossMinor' | 'dueMinor';
type BookedDocument = Record<Amount | 'balanceMinor', number> & { type: InvoiceType; state: InvoiceState };

export type BookkeepingAmounts = Record<Amount, number> & {
  /** Null if no money is expected for the document itself: a credit note lowers the balance of its invoice. */
  balanceMinor: number | null;
  byRate: ReadonlyMap<string, { netMinor: number; taxMinor: number }>;
};

/** A document’s amounts as files for bookkeeping have them, so that columns can be added up: credit notes are negative. */
export function bookkeepingAmounts(document: BookedDocument, terms: InvoiceTerms): BookkeepingAmounts {
  const isCredit = document.type === 'creditNote';
  const sign = isCredit ? -1 : 1;
  const byRate = new Map<string, { netMinor: number; taxMinor: number }>();
  for (const { taxRate, taxableMinor, taxMinor } of calculateDraft(terms)?.groups ?? []) {
    // Categories without tax share a rate.
    const { netMinor: net, taxMinor: tax } = byRate.get(taxRate) ?? { netMinor: 0, taxMinor: 0 };
    byRate.set(taxRate, { netMinor: net + sign * taxableMinor, taxMinor: tax + sign * taxMinor });
  }
  return {
    netMinor: sign * document.netMinor,
    taxMinor: sign * document.taxMinor,
    grossMinor: sign * document.grossMinor,
    dueMinor: sign * document.dueMinor,
    balanceMinor: document.state === 'issued' && !isCredit ? document.balanceMinor : null,
    byRate,
  };
}

/** Each once, the highest first. */
export function sortRates(rates: readonly string[]): string[] {
  const different = new Set(rates.map((rate) => formatDecimal(parseDecimal(rate))));
  return [...different].toSorted((a, b) => Number(b) - Number(a));
}
