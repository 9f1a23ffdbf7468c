import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { baseRates, knownBaseRates, stepOn } from './base-rates.ts';
import type { BaseRateName, BaseRateStep } from './base-rates.ts';

/** From this day on, so much is open. */
export type BalanceStep = { from: string; balanceMinor: number };

type Period = {
  /** Both count. */
  from: string;
  to: string;
  /** In the order of their days; before the first one, nothing is open. */
  balances: readonly BalanceStep[];
  /** In the order of their days. */
  rates: readonly BaseRateStep[];
};

/**
 * Simple interest on what is open each day, rounded once, half up. A day is 1/365 of a year, and 1/366 in a leap year, so
 * that a year never bears more than its rate.
 */
export function lateInterestMinor({ from, to, balances, rates }: Period): number {
  const end = addDays(to, 1);
  const changes = [...balances, ...rates].map((step) => step.from);
  const years = Array.from(
    { length: Math.max(yearOf(to) - yearOf(from), 0) },
    (_, place) => `${yearOf(from) + place + 1}-01-01`,
  );
  const starts = [...new Set([from, ...changes, ...years])]
    .filter((day) => day >= from && day < end)
    .toSorted();
  let sum = 0n;
  for (const [place, start] of starts.entries()) {
    const balanceMinor = balances.findLast((step) => step.from <= start)?.balanceMinor ?? 0;
    const percent = stepOn(rates, start)?.percent ?? 0;
    if (balanceMinor <= 0 || percent <= 0) continue;
    const days = daysBetween(start, starts[place + 1] ?? end);
    // The common denominator of both kinds of years.
    const share = days * (isLeapYear(yearOf(start)) ? 365 : 366);
    sum += BigInt(balanceMinor) * BigInt(Math.round(percent * percentUnits)) * BigInt(share);
  }
  const denominator = BigInt(100 * percentUnits) * 365n * 366n;
  return Number((2n * sum + denominator) / (2n * denominator));
}

/** Rates have up to four decimals. */
const percentUnits = 10_000;

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export type InterestTerms = {
  rates: BaseRateName | 'fixed';
  /** A year, for `fixed`. */
  fixedPercent: number;
  /** Added to the base rate. */
  businessPoints: number;
  consumerPoints: number;
  /** Base rates that were published after ours. */
  addedRates: readonly BaseRateStep[];
};

/** What late payment costs a year, never less than nothing. */
export function lateInterestRates(
  { rates, fixedPercent, businessPoints, consumerPoints, addedRates }: InterestTerms,
  { startsOn, isBusiness }: { startsOn: string; isBusiness: boolean },
): BaseRateStep[] {
  if (rates === 'fixed') return [{ from: startsOn, percent: fixedPercent }];
  const known = knownBaseRates(rates, addedRates);
  const points = isBusiness ? businessPoints : consumerPoints;
  const start = stepOn(known, startsOn);
  const steps = baseRates[rates].isKeptFromStart && start ? [start] : known;
  return steps.map(({ from, percent }) => ({ from, percent: Math.max(addPercent(percent, points), 0) }));
}

function addPercent(a: number, b: number): number {
  return (Math.round(a * percentUnits) + Math.round(b * percentUnits)) / percentUnits;
}
