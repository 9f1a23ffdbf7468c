import type { Period } from './retainer-periods.ts';

/**
 * Unused hours before a period, in ms, by the last period in which they are valid, earliest expiry first. Hours
 * keep the carry-over rule under which they were bought.
 */
export type HourBuckets = readonly { lastPlace: number; ms: number }[];

export const noBuckets: HourBuckets = [];

/** A period's result in ms, and the hours left after it. */
export type PeriodResult = { openingMs: number; overMs: number; expiredMs: number; after: HourBuckets };

/** Adds the period's hours, uses those that expire first, and drops those that expire with the period. */
export function consumeHours(
  buckets: HourBuckets,
  periods: readonly Period[],
  index: number,
  wantedMs: number,
): PeriodResult {
  const period = periods[index];
  if (!period) return { openingMs: remainingMs(buckets), overMs: wantedMs, expiredMs: 0, after: buckets };
  const { boughtMs, carryOver, isLast } = period;
  const lastPlace = carryOver === 'unlimited' ? Infinity : index + carryOver;
  const available = addHours(buckets, { lastPlace, ms: boughtMs });
  const openingMs = remainingMs(available);
  let wanted = Math.min(wantedMs, openingMs);
  const overMs = wantedMs - wanted;
  const left = available.flatMap(({ ms, ...hours }) => {
    const used = Math.min(ms, wanted);
    wanted -= used;
    return ms > used ? [{ ...hours, ms: ms - used }] : [];
  });
  const after = isLast ? noBuckets : left.filter((hours) => hours.lastPlace > index);
  return { openingMs, overMs, expiredMs: remainingMs(left) - remainingMs(after), after };
}

export function haveSameHours(one: HourBuckets, other: HourBuckets): boolean {
  return (
    one.length === other.length &&
    one.every(({ lastPlace, ms }, index) => other[index]?.lastPlace === lastPlace && other[index].ms === ms)
  );
}

/** Merges hours with the same expiry, so that the list stays short. */
function addHours(buckets: HourBuckets, bought: HourBuckets[number]): HourBuckets {
  const same = buckets.find(({ lastPlace }) => lastPlace === bought.lastPlace);
  const others = buckets.filter((hours) => hours !== same);
  return [...others, { ...bought, ms: bought.ms + (same?.ms ?? 0) }].toSorted(
    (a, b) => (a.lastPlace > b.lastPlace ? 1 : 0) - (a.lastPlace < b.lastPlace ? 1 : 0),
  );
}

export function remainingMs(buckets: HourBuckets): number {
  return buckets.reduce((sum, { ms }) => sum + ms, 0);
}
