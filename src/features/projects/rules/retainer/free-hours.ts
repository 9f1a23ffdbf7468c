import { consumedMs } from './hours-by-period.ts';
import type { Period } from './retainer-periods.ts';

export type FreeHours = {
  /** The hours of a period that no later usage needs. Periods are asked in order. */
  leftIn(place: number): number;
  /** Uses some of them, in the period that was asked last. */
  use(place: number, ms: number): void;
};

/**
 * Finds the balance of each period, in one pass over all of them. It is null if the carry-over changes without a break: then hours
 * don't expire in the order in which they were bought.
 *
 * Usage from period a to b can take hours bought from a − carry-over to b. It fits if that is so for every a and b: the
 * hours left in a period are the least that any a and b around it leave, and a and b can be found apart.
 */
export function trackFreeHours(periods: readonly Period[], totals: readonly number[]): FreeHours | null {
  const starts = new Array<number>();
  for (const [place, { carryOver }] of periods.entries()) {
    const before = periods[place - 1];
    const isFirst = before === undefined || before.isLast;
    if (!isFirst && before.carryOver !== carryOver) return null;
    starts.push(isFirst ? place : (starts[place - 1] ?? 0));
  }
  /** The first period whose hours are still valid. */
  const validFrom = (place: number) => {
    const carryOver = periods[place]?.carryOver ?? 0;
    return Math.max(starts[place] ?? 0, carryOver === 'unlimited' ? 0 : place - carryOver);
  };

  const bought = runningSums(periods.map(({ boughtMs }) => boughtMs));
  const used = runningSums(withinHours(periods, totals, validFrom));
  const restUntil = (place: number) => (bought[place + 1] ?? 0) - (used[place + 1] ?? 0);
  const leastAhead = periods.map((_period, place) => restUntil(place));
  for (let place = periods.length - 1; place >= 0; place -= 1) {
    const later = periods[place]?.isLast ? Infinity : (leastAhead[place + 1] ?? Infinity);
    leastAhead[place] = Math.min(leastAhead[place] ?? 0, later);
  }

  let taken = 0;
  let leastBehind = 0;
  let next = 0;
  return {
    leftIn(place) {
      for (; next <= place; next += 1) {
        const behind = (used[next] ?? 0) + taken - (bought[validFrom(next)] ?? 0);
        leastBehind = starts[next] === next ? behind : Math.min(leastBehind, behind);
      }
      return (leastAhead[place] ?? 0) - taken + leastBehind;
    },
    use(place, ms) {
      const total = totals[place] ?? 0;
      taken += consumedMs(total + ms) - consumedMs(total);
    },
  };
}

/** Returns the usage of each period that hours pay, if those that expire first are used first. */
function withinHours(
  periods: readonly Period[],
  totals: readonly number[],
  validFrom: (place: number) => number,
): number[] {
  const left = periods.map(({ boughtMs }) => boughtMs);
  let oldest = 0;
  return periods.map((_period, place) => {
    const wanted = consumedMs(totals[place] ?? 0);
    let rest = wanted;
    oldest = Math.max(oldest, validFrom(place));
    while (rest > 0 && oldest <= place) {
      const ms = Math.min(rest, left[oldest] ?? 0);
      left[oldest] = (left[oldest] ?? 0) - ms;
      rest -= ms;
      if (left[oldest] === 0) oldest += 1;
    }
    return wanted - rest;
  });
}

/** The first is the sum of none. */
function runningSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}
