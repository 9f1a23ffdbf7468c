import { addDays } from '#src/platform/shared/calendar-days.ts';
import { periodIndexFor, totalsByPeriod, consumedMs } from './hours-by-period.ts';
import type { DailyUsage } from './hours-by-period.ts';
import { noBuckets, haveSameHours, consumeHours } from './retainer-carry-over.ts';
import type { HourBuckets } from './retainer-carry-over.ts';
import type { RetainerHistory } from './retainer-ledger.ts';
import { maxDay, retainerPeriodsUntil, withoutHours } from './retainer-periods.ts';
import type { Period } from './retainer-periods.ts';

/** Hours left for an entry on that day, and the period's total, in ms. */
export type RetainerBalance = { leftMs: number; openingMs: number };

/** The balance on a day; null without a retainer then. */
export function retainerBalance(history: RetainerHistory, day: string): RetainerBalance | null {
  return trackBalance(history).balanceOn(day);
}

/** An incremental ledger: adding or querying usage doesn't recalculate everything before. */
export type BalanceTracker = {
  /**
   * Null without a retainer on that day. Carried-over hours used later are already deducted, so that no hour
   * is sold twice, in any order of logging.
   */
  balanceOn(day: string): RetainerBalance | null;
  addUsage(use: DailyUsage): void;
};

/** `daysWithoutHours`: on which periods begin whose hours weren't bought. */
export function trackBalance(
  { terms, usages }: RetainerHistory,
  daysWithoutHours: ReadonlySet<string> = new Set(),
): BalanceTracker {
  const allUsages = [...usages];
  let until = allUsages.reduce((last, { day }) => (day > last ? day : last), '');
  let ledger: LedgerState | undefined;

  return {
    balanceOn(day) {
      if (!ledger || day > until) {
        until = oneYearLater(day > until ? day : until);
        const periods = withoutHours(retainerPeriodsUntil(terms, until), daysWithoutHours);
        ledger = createLedgerState(periods, totalsByPeriod(periods, allUsages));
      }
      const place = periodIndexFor(ledger.periods, day);
      return place === undefined ? null : balanceInPeriod(ledger, place);
    },

    addUsage(use) {
      allUsages.push(use);
      if (use.day > until) [until, ledger] = [use.day, undefined];
      const place = ledger && periodIndexFor(ledger.periods, use.day);
      if (!ledger || place === undefined) return;
      ledger.totals[place] = (ledger.totals[place] ?? 0) + use.ms;
      recalculateFrom(ledger, place);
    },
  };
}

/** Callers usually ask for the following days too; null after the last supported day. */
function oneYearLater(day: string): string {
  return day < '9998' ? addDays(day, 366) : maxDay;
}

/** Per period: the usage, the available hours before it, and the overuse. */
type LedgerState = {
  periods: readonly Period[];
  totals: number[];
  bucketsBefore: HourBuckets[];
  overMs: number[];
};

function createLedgerState(periods: readonly Period[], totals: number[]): LedgerState {
  const book: LedgerState = { periods, totals, bucketsBefore: [noBuckets], overMs: [] };
  recalculateFrom(book, 0);
  return book;
}

/** Recalculates from a period until one starts with the same hours as before. */
function recalculateFrom({ periods, totals, bucketsBefore, overMs }: LedgerState, from: number): void {
  let buckets = bucketsBefore[from] ?? noBuckets;
  for (let place = from; place < periods.length; place += 1) {
    const result = consumeHours(buckets, periods, place, consumedMs(totals[place] ?? 0));
    overMs[place] = result.overMs;
    buckets = result.after;
    const before = bucketsBefore[place + 1];
    if (before && haveSameHours(before, buckets)) return;
    bucketsBefore[place + 1] = buckets;
  }
}

/** The hours available on a day that no later usage needs. */
function balanceInPeriod(
  { periods, totals, bucketsBefore, overMs }: LedgerState,
  place: number,
): RetainerBalance {
  const used = consumedMs(totals[place] ?? 0);
  const wholePeriod = consumeHours(bucketsBefore[place] ?? noBuckets, periods, place, Infinity);
  let leftMs = Math.max(0, wholePeriod.openingMs - used);
  let buckets = wholePeriod.after;
  for (let later = place + 1; later < periods.length; later += 1) {
    const known = bucketsBefore[later];
    if (known && haveSameHours(known, buckets)) break;
    const result = consumeHours(buckets, periods, later, consumedMs(totals[later] ?? 0));
    leftMs -= result.overMs - (overMs[later] ?? 0);
    buckets = result.after;
  }
  return { leftMs, openingMs: wholePeriod.openingMs };
}
