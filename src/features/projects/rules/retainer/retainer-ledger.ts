import { consumedMs, totalsByPeriod } from './hours-by-period.ts';
import type { DailyUsage } from './hours-by-period.ts';
import { noBuckets, remainingMs, consumeHours } from './retainer-carry-over.ts';
import { retainerPeriodsUntil } from './retainer-periods.ts';
import type { RetainerTerms } from './retainer-periods.ts';

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
