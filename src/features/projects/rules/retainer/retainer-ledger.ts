import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { noBuckets, remainingMs, consumeHours } from './retainer-buckets.ts';
import { retainerPeriodsUntil } from './retainer-periods.ts';
import type { Period, RetainerTerms } from './retainer-periods.ts';

/** Milliseconds taken from the retainer on a day; set right by hand they may be below zero. */
export type DailyUsage = { day: string; ms: number };

export type RetainerHistory = {
  terms: readonly RetainerTerms[];
  usages: readonly DailyUsage[];
};

/** A line of the ledger, in ms: opening + bought's share not used or expired is what the next one opens with. */
export type LedgerLine = {
  from: string;
  to: string;
  /** What the periods before have left over, and can still be used. */
  carriedMs: number;
  boughtMs: number;
  /** What can be used: carried over and bought. */
  openingMs: number;
  usedMs: number;
  /** Used beyond what there was: an entry that crosses the end counts whole. It is not taken from the next period. */
  overMs: number;
  /** What can no longer be used once the period has ended. */
  expiredMs: number;
  /** What the next period begins with. */
  closingMs: number;
};

/**
 * What became of the hours bought ahead, period by period until the one that holds the day, the earliest first. Of what
 * was carried over, that which expires first is used first.
 */
export function retainerLedger(history: RetainerHistory, until: string): LedgerLine[] {
  const periods = retainerPeriodsUntil(history.terms, until);
  const used = totalsByPeriod(periods, history.usages).map(consumedMs);
  let buckets = noBuckets;
  return periods.map(({ from, to, boughtMs }, index) => {
    const usedMs = used[index] ?? 0;
    const result = consumeHours(buckets, periods, index, usedMs);
    const carriedMs = remainingMs(buckets);
    buckets = result.after;
    return {
      from,
      to,
      carriedMs,
      boughtMs,
      openingMs: result.openingMs,
      usedMs,
      overMs: result.overMs,
      expiredMs: result.expiredMs,
      closingMs: remainingMs(buckets),
    };
  });
}

/** What is used of each period by its sum: set right by hand, that may be less than nothing. */
export function consumedMs(sum: number): number {
  return Math.max(0, sum);
}

/** What was taken from each period, set right by hand included. */
export function totalsByPeriod(periods: readonly Period[], uses: readonly DailyUsage[]): number[] {
  const totals = periods.map(() => 0);
  for (const { day, ms } of uses) {
    const index = periodIndexFor(periods, day);
    if (index !== undefined) totals[index] = (totals[index] ?? 0) + ms;
  }
  return totals;
}

/** Which of the periods, that come one after the other, holds the day. */
export function periodIndexFor(periods: readonly DayRange[], day: string): number | undefined {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const found = periods[low];
  return found && found.from <= day ? low : undefined;
}
