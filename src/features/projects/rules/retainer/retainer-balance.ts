import { addDays } from '#src/platform/shared/calendar-days.ts';
import { noBuckets, haveSameHours, consumeHours } from './retainer-buckets.ts';
import type { HourBuckets } from './retainer-buckets.ts';
import { periodIndexFor, totalsByPeriod, consumedMs } from './retainer-ledger.ts';
import type { RetainerHistory, DailyUsage } from './retainer-ledger.ts';
import { maxDay, retainerPeriodsUntil } from './retainer-periods.ts';
import type { Period } from './retainer-periods.ts';

/** What one entry of the day can still take, and of how much, in ms. */
export type RetainerBalance = { leftMs: number; openingMs: number };

/** What is left on a day, or null where no retainer is in force then. */
export function retainerBalance(history: RetainerHistory, day: string): RetainerBalance | null {
  return trackBalance(history).balanceOn(day);
}

/** A ledger that is written on: one more use or question does not go through all that was used before. */
export type BalanceTracker = {
  /**
   * What is left on a day, or null where no retainer is in force then. Hours that were carried over and used later are
   * spent for the day as well: nobody is sold an hour twice, in whichever order time is logged.
   */
  balanceOn(day: string): RetainerBalance | null;
  addUsage(use: DailyUsage): void;
};

export function trackBalance({ terms, usages }: RetainerHistory): BalanceTracker {
  const allUsages = [...usages];
  let until = allUsages.reduce((last, { day }) => (day > last ? day : last), '');
  let ledger: LedgerState | undefined;

  return {
    balanceOn(day) {
      if (!ledger || day > until) {
        until = oneYearLater(day > until ? day : until);
        const periods = retainerPeriodsUntil(terms, until);
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

/** Whoever asks for one day asks for the next ones, too; the last of all days has none. */
function oneYearLater(day: string): string {
  return day < '9998' ? addDays(day, 366) : maxDay;
}

/** Period by period: what was taken, the shelf before it, and what was used beyond what there was. */
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

/** Anew from a period on, until one begins as before. */
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

/** Whoever would take all there is gets what nobody later would miss. */
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
