import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { noBuckets, remainingMs, consumeHours } from './retainer-buckets.ts';
import { retainerPeriodsUntil } from './retainer-periods.ts';
import type { Period, RetainerTerms } from './retainer-periods.ts';

/** Retainer usage on a day, in ms; adjustments can make it negative. */
export type DailyUsage = { day: string; ms: number };

export type RetainerHistory = {
  terms: readonly RetainerTerms[];
  usages: readonly DailyUsage[];
};

/** A ledger period, in ms. Its closing balance opens the next period. */
export type LedgerLine = {
  from: string;
  to: string;
  /** Unused hours from earlier periods that are still valid. */
  carriedMs: number;
  boughtMs: number;
  /** Carried over plus bought. */
  openingMs: number;
  usedMs: number;
  /**
   * Used beyond the available hours: an entry that crosses the limit counts fully and doesn't reduce the next
   * period.
   */
  overMs: number;
  /** Hours that expire with this period. */
  expiredMs: number;
  /** The next period's carried-over hours. */
  closingMs: number;
};

/** The retainer ledger until the period of the given day, oldest first. Hours that expire first are used first. */
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

/** Usage is never negative, even if adjustments are. */
export function consumedMs(sum: number): number {
  return Math.max(0, sum);
}

/** The hours left after each entry of a period, oldest first; negative beyond the available hours. */
export function runningBalances(
  { openingMs, adjustmentsMs }: Pick<LedgerLine, 'openingMs'> & { adjustmentsMs: number },
  entries: readonly { retainerMs: number | null }[],
): number[] {
  let usedMs = adjustmentsMs;
  return entries.map(({ retainerMs }) => {
    usedMs += retainerMs ?? 0;
    return openingMs - consumedMs(usedMs);
  });
}

/** Usage per period, including adjustments. */
export function totalsByPeriod(periods: readonly Period[], uses: readonly DailyUsage[]): number[] {
  const totals = periods.map(() => 0);
  for (const { day, ms } of uses) {
    const index = periodIndexFor(periods, day);
    if (index !== undefined) totals[index] = (totals[index] ?? 0) + ms;
  }
  return totals;
}

/** The index of the consecutive period that contains the day. */
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
