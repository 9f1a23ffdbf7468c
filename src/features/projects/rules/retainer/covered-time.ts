import { trackFreeHours } from './free-hours.ts';
import type { FreeHours } from './free-hours.ts';
import { trackBalance } from './retainer-balance.ts';
import { periodIndexFor, totalsByPeriod } from './retainer-ledger.ts';
import type { RetainerHistory } from './retainer-ledger.ts';
import { retainerPeriodsUntil } from './retainer-periods.ts';
import type { Period } from './retainer-periods.ts';

type RetainerTime = {
  day: string;
  retainerMs: number;
  /** What was billed beyond the hours; null if the entry isn't invoiced. */
  beyondMs: number | null;
};
type CoveredPeriod<E> = Period & {
  entries: (E & { coveredMs: number })[];
  /** Hours that nothing uses; only of periods with entries. */
  leftMs: number;
};

/**
 * How much of each entry is paid by the hours of its period, given what was set by hand. What was billed stays so: invoiced
 * entries keep their hours, in later periods too, and the others share the rest, oldest first. What of them goes beyond is
 * billed as time.
 */
export function coveredTime<E extends RetainerTime>(
  { terms, usages: byHand }: RetainerHistory,
  entries: readonly E[],
  until: string,
): CoveredPeriod<E>[] {
  const periods = retainerPeriodsUntil(terms, until);
  const settled = entries.filter((entry) => !isOpen(entry));
  const usages = [...byHand, ...settled.map((entry) => ({ day: entry.day, ms: hoursUsed(entry) }))];
  const totals = totalsByPeriod(periods, usages);
  const hours = trackFreeHours(periods, totals) ?? trackLedger(periods, { terms, usages });
  const workOf = Map.groupBy(entries, ({ day }) => periodIndexFor(periods, day));
  return periods.map((period, place) => {
    const work = workOf.get(place) ?? [];
    if (work.length === 0) return { ...period, entries: [], leftMs: 0 };
    // Hours that were given back by hand can be used on top.
    const shared = hours.leftIn(place) + Math.max(0, -(totals[place] ?? 0));
    let left = shared;
    const covered = work.map((entry) => {
      if (!isOpen(entry)) return withHoursUsed(entry);
      const coveredMs = Math.min(entry.retainerMs, left);
      left -= coveredMs;
      return { ...entry, coveredMs };
    });
    hours.use(place, shared - left);
    return { ...period, entries: covered, leftMs: left };
  });
}

/** Follows the ledger, if hours don't expire in the order in which they were bought. */
function trackLedger(periods: readonly Period[], history: RetainerHistory): FreeHours {
  const balance = trackBalance(history);
  const dayOf = (place: number) => periods[place]?.from ?? '';
  return {
    leftIn: (place) => balance.balanceOn(dayOf(place))?.leftMs ?? 0,
    use: (place, ms) => balance.addUsage({ day: dayOf(place), ms }),
  };
}

/** The hours that an entry takes from its retainer: without what was billed beyond them. */
export function hoursUsed({ retainerMs, beyondMs }: Pick<RetainerTime, 'retainerMs' | 'beyondMs'>): number {
  return retainerMs - (beyondMs ?? 0);
}

function withHoursUsed<E extends RetainerTime>(entry: E): E & { coveredMs: number } {
  return { ...entry, coveredMs: hoursUsed(entry) };
}

function isOpen({ beyondMs }: RetainerTime): boolean {
  return beyondMs === null;
}
