import { trackFreeHours } from './free-hours.ts';
import type { FreeHours } from './free-hours.ts';
import { periodIndexFor, totalsByPeriod } from './hours-by-period.ts';
import { trackBalance } from './retainer-balance.ts';
import type { BalanceTracker } from './retainer-balance.ts';
import type { RetainerHistory } from './retainer-ledger.ts';
import { retainerPeriodsUntil, withoutHours } from './retainer-periods.ts';
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
 * billed as time. The hours of a replaced period were never bought: they pay nothing, and nothing of them carries over.
 */
export function coveredTime<E extends RetainerTime>(
  { terms, usages: byHand }: RetainerHistory,
  entries: readonly E[],
  until: string,
  isReplaced: (period: Period, work: readonly E[]) => boolean = () => false,
): CoveredPeriod<E>[] {
  const allPeriods = retainerPeriodsUntil(terms, until);
  const workOf = Map.groupBy(entries, ({ day }) => periodIndexFor(allPeriods, day));
  const withWork = allPeriods.map((period, place) => ({ period, work: workOf.get(place) ?? [] }));
  const replaced = withWork.filter(({ period, work }) => isReplaced(period, work));
  const replacedDays = new Set(replaced.map(({ period }) => period.from));
  const periods = withoutHours(allPeriods, replacedDays);
  const inPlace = new Set(replaced.flatMap(({ work }) => work.filter(wasBilledAsTime)));
  const settled = entries.filter((entry) => !isOpen(entry) && !inPlace.has(entry));
  const usages = [...byHand, ...settled.map((entry) => ({ day: entry.day, ms: hoursUsed(entry) }))];
  const totals = totalsByPeriod(periods, usages);
  const hours =
    trackFreeHours(periods, totals) ?? trackLedger(periods, trackBalance({ terms, usages }, replacedDays));
  return withWork.map(({ period, work }, place) => {
    if (work.length === 0) return { ...period, entries: [], leftMs: 0 };
    if (replacedDays.has(period.from)) return { ...period, entries: work.map(withSettledHours), leftMs: 0 };
    // Hours that were given back by hand can be used on top.
    const shared = hours.leftIn(place) + Math.max(0, -(totals[place] ?? 0));
    let left = shared;
    const covered = work.map((entry) => {
      if (!isOpen(entry)) return withSettledHours(entry);
      const coveredMs = Math.min(entry.retainerMs, left);
      left -= coveredMs;
      return { ...entry, coveredMs };
    });
    hours.use(place, shared - left);
    return { ...period, entries: covered, leftMs: left };
  });
}

/** Follows the ledger, if hours don't expire in the order in which they were bought. */
function trackLedger(periods: readonly Period[], balance: BalanceTracker): FreeHours {
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

/** Whether it was invoiced in place of hours. That was decided then, and other entries don't change it. */
export function wasBilledAsTime({ beyondMs }: Pick<RetainerTime, 'beyondMs'>): boolean {
  return beyondMs === 0;
}

function withSettledHours<E extends RetainerTime>(entry: E): E & { coveredMs: number } {
  return { ...entry, coveredMs: isOpen(entry) ? 0 : hoursUsed(entry) };
}

function isOpen({ beyondMs }: RetainerTime): boolean {
  return beyondMs === null;
}
