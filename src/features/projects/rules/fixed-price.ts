import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { minorDigits, toMinorUnits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { effectiveBilling, termsWithStart } from './billing-terms-by-day.ts';
import type { ProjectTerms } from './billing-terms-by-day.ts';
import { maxDay, minDay } from './retainer/retainer-periods.ts';

type AgreedPrice = { fixedPrice?: unknown; instalments?: unknown };

/**
 * The problem with a price and its instalments, and its field; undefined if valid. Without a currency, only what holds
 * in every one. A partial change is checked again with the stored values.
 */
export function fixedPriceProblem(
  { fixedPrice, instalments }: AgreedPrice,
  currency?: string,
): { field: string; reason: string } | undefined {
  const amounts = toAmounts(instalments);
  const places = [
    { field: 'fixedPrice', amount: fixedPrice },
    ...amounts.map((amount, place) => ({ field: `instalments.${place}.amount`, amount })),
  ];
  const tooFine =
    currency !== undefined &&
    places.find(({ amount }) => typeof amount === 'number' && !isWholeMinor(amount, currency));
  if (tooFine) return { field: tooFine.field, reason: decimalsReason(minorDigits(currency)) };
  if (fixedPrice === null && amounts.length > 0) {
    return { field: 'fixedPrice', reason: 'is required for instalments' };
  }
  if (typeof fixedPrice !== 'number') return undefined;
  let sum = 0;
  for (const [place, amount] of amounts.entries()) {
    sum += toUnits(amount);
    if (sum > toUnits(fixedPrice)) {
      return { field: `instalments.${place}.amount`, reason: 'brings the instalments above the price' };
    }
  }
  return undefined;
}

/** The days on which a project is billed at a fixed price. */
export function fixedPriceDays(agreed: ProjectTerms, client: Billing | null): DayRange[] {
  const spans = termsWithStart(agreed);
  return spans.flatMap(({ from, terms }, place) => {
    if (effectiveBilling(terms, client).billingType !== 'fixed') return [];
    const next = spans[place + 1]?.from ?? null;
    return [{ from: from ?? minDay, to: next === null ? maxDay : addDays(next, -1) }];
  });
}

type PricedProject = ProjectTerms & { fixedPrice: number | null };

/** Whether the project has a price, and is or was billed at it. */
export function hasFixedPrice<P extends PricedProject>(
  project: P,
  client: Billing | null,
): project is P & { fixedPrice: number } {
  return project.fixedPrice !== null && fixedPriceDays(project, client).length > 0;
}

/** The price in whole minor units; null without one. */
export function agreedPrice(project: PricedProject, client: Billing | null, currency: string): Money | null {
  if (!hasFixedPrice(project, client)) return null;
  return { amountMinor: toMinorUnits(project.fixedPrice, currency), currency };
}

/** The part of a price that isn't invoiced. */
export function openPrice({ amountMinor, currency }: Money, invoicedMinor: number): Money {
  return { amountMinor: Math.max(0, amountMinor - invoicedMinor), currency };
}

type Instalment = { id: string; name: string | null; amount: number };

type InvoicedPart = { part: string; amountMinor: number };
type OpenPart = { instalmentId: string | null; name: string | null; day: string | null; amountMinor: number };

/** Instalments that aren't invoiced, and what a price has beyond all planned or invoiced parts: together the open price. */
export function openParts(
  price: Money,
  instalments: readonly (Instalment & { date: string })[],
  invoiced: readonly InvoicedPart[],
): OpenPart[] {
  let left = openPrice(price, sumMinor(invoiced)).amountMinor;
  const isInvoiced = (id: string) => invoiced.some(({ part }) => part === id);
  const planned = instalments
    .filter(({ id }) => !isInvoiced(id))
    .map(({ id, name, date, amount }) => {
      const amountMinor = Math.min(toMinorUnits(amount, price.currency), left);
      left -= amountMinor;
      return { instalmentId: id, name, day: date, amountMinor };
    });
  const rest = { instalmentId: null, name: null, day: null, amountMinor: left };
  return [...planned, rest].filter(({ amountMinor }) => amountMinor > 0);
}

type BilledPart = { instalmentId: string | null; amountMinor: number };

/** Whether an invoice can bill these parts: instalments once and in full, and no more than the rest. */
export function areOpenParts(open: readonly OpenPart[], billed: readonly BilledPart[]): boolean {
  return [...Map.groupBy(billed, ({ instalmentId }) => instalmentId)].every(([id, those]) => {
    const part = open.find(({ instalmentId }) => instalmentId === id);
    if (!part) return false;
    const amountMinor = sumMinor(those);
    return id === null
      ? amountMinor <= part.amountMinor
      : those.length === 1 && amountMinor === part.amountMinor;
  });
}

function sumMinor(amounts: readonly { amountMinor: number }[]): number {
  return amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** The problem with a price whose parts are partly invoiced, and its field. `money`: what is invoiced of it. */
export function invoicedPartProblem(
  { fixedPrice, instalments }: { fixedPrice: number | null; instalments: readonly Instalment[] },
  invoiced: { instalments: readonly Instalment[]; money: Money | undefined },
): { field: string; reason: string } | undefined {
  for (const { id, name, amount } of invoiced.instalments) {
    const place = instalments.findIndex((each) => each.id === id);
    if (place === -1) {
      const which = name === null ? 'an instalment' : `“${name}”`;
      return { field: 'instalments', reason: `must keep ${which}, which is invoiced` };
    }
    if (instalments[place]?.amount !== amount)
      return { field: `instalments.${place}.amount`, reason: 'is invoiced and can’t change' };
  }
  const { money } = invoiced;
  const isTooLow =
    fixedPrice === null || (money && toMinorUnits(fixedPrice, money.currency) < money.amountMinor);
  return isTooLow ? { field: 'fixedPrice', reason: 'must be at least what is invoiced' } : undefined;
}

/** Price divided by time, in units of the currency, to its minor unit; null without time. */
export function effectiveHourlyRate({ amountMinor, currency }: Money, durationMs: number): number | null {
  if (durationMs <= 0) return null;
  return Math.round((amountMinor * hourMs) / durationMs) / 10 ** minorDigits(currency);
}

function toAmounts(instalments: unknown): number[] {
  if (!Array.isArray(instalments)) return [];
  return instalments.flatMap(({ amount }: { amount?: unknown }) =>
    typeof amount === 'number' ? amount : [],
  );
}

/** Ten-thousandths: sums of them are exact. */
function toUnits(amount: number): number {
  return Math.round(amount * 10_000);
}

function isWholeMinor(amount: number, currency: string): boolean {
  return toUnits(amount) % 10 ** (4 - minorDigits(currency)) === 0;
}

function decimalsReason(digits: number): string {
  if (digits === 0) return 'must be a whole amount in this currency';
  return `must have at most ${digits} decimals in this currency`;
}
