import type { Period } from '#src/features/projects/retainer-periods.ts';

/**
 * The hours bought that are left before a period, in ms, by the last period in which they can be used; those that
 * expire first come first. Hours keep the carry-over of the terms under which they were bought.
 */
export type Shelf = readonly { lastPlace: number; ms: number }[];

export const emptyShelf: Shelf = [];

/** What a period comes to, in ms, and the shelf after it. */
export type Turn = { openingMs: number; overMs: number; expiredMs: number; after: Shelf };

/** Buys the hours of the period at that place, uses those that expire first, and drops what expires with the period. */
export function takenFrom(shelf: Shelf, periods: readonly Period[], place: number, wantedMs: number): Turn {
  const period = periods[place];
  if (!period) return { openingMs: hoursLeft(shelf), overMs: wantedMs, expiredMs: 0, after: shelf };
  const { boughtMs, carryOver, isLast } = period;
  const lastPlace = carryOver === 'unlimited' ? Infinity : place + carryOver;
  const available = withHours(shelf, { lastPlace, ms: boughtMs });
  const openingMs = hoursLeft(available);
  let wanted = Math.min(wantedMs, openingMs);
  const overMs = wantedMs - wanted;
  const left = available.flatMap(({ ms, ...hours }) => {
    const used = Math.min(ms, wanted);
    wanted -= used;
    return ms > used ? [{ ...hours, ms: ms - used }] : [];
  });
  const after = isLast ? emptyShelf : left.filter((hours) => hours.lastPlace > place);
  return { openingMs, overMs, expiredMs: hoursLeft(left) - hoursLeft(after), after };
}

export function isSameShelf(one: Shelf, other: Shelf): boolean {
  return (
    one.length === other.length &&
    one.every(({ lastPlace, ms }, index) => other[index]?.lastPlace === lastPlace && other[index].ms === ms)
  );
}

/** Hours that expire together are one item, so that a shelf stays short however many periods there are. */
function withHours(shelf: Shelf, bought: Shelf[number]): Shelf {
  const same = shelf.find(({ lastPlace }) => lastPlace === bought.lastPlace);
  const others = shelf.filter((hours) => hours !== same);
  return [...others, { ...bought, ms: bought.ms + (same?.ms ?? 0) }].toSorted(
    (a, b) => (a.lastPlace > b.lastPlace ? 1 : 0) - (a.lastPlace < b.lastPlace ? 1 : 0),
  );
}

/** In ms. */
export function hoursLeft(shelf: Shelf): number {
  return shelf.reduce((sum, { ms }) => sum + ms, 0);
}
