import type { Period } from './retainer-periods.ts';

/**
 * The hours bought that are left before a period, in ms, by the last period in which they can be used; those that
 * expire first come first. Hours keep the carry-over of the terms under which they were bought.
 */
export type HourBuckets = readonly { lastPlace: number; ms: number }[];

export const noBuckets: HourBuckets = [];

/** What a period comes to, in ms, and the shelf after it. */
export type PeriodResult = { openingMs: number; overMs: number; expiredMs: number; after: HourBuckets };

/** Buys the hours of the period at that place, uses those that expire first, and drops what expires with the period. */
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

/** Hours that expire together are one item, so that a shelf stays short however many periods there are. */
function addHours(buckets: HourBuckets, bought: HourBuckets[number]): HourBuckets {
  const same = buckets.find(({ lastPlace }) => lastPlace === bought.lastPlace);
  const others = buckets.filter((hours) => hours !== same);
  return [...others, { ...bought, ms: bought.ms + (same?.ms ?? 0) }].toSorted(
    (a, b) => (a.lastPlace > b.lastPlace ? 1 : 0) - (a.lastPlace < b.lastPlace ? 1 : 0),
  );
}

/** In ms. */
export function remainingMs(buckets: HourBuckets): number {
  return buckets.reduce((sum, { ms }) => sum + ms, 0);
}
