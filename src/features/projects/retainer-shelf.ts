import type { Period } from '#src/features/projects/retainer-periods.ts';

/**
 * The hours bought that are left before a period, in ms. Those that expire first are used first, so that of one
 * period alone some can be left: the others since have all of theirs.
 */
export type Shelf = { left: number; oldest: number; leftOfOldest: number };

export const emptyShelf: Shelf = { left: 0, oldest: 0, leftOfOldest: 0 };

/** What a period comes to, in ms, and the shelf after it. */
export type Turn = { openingMs: number; overMs: number; expiredMs: number; after: Shelf };

/** Buys the hours of the period at that place, takes what is wanted as far as there is any, and lets expire what must. */
export function takenFrom(shelf: Shelf, periods: readonly Period[], place: number, wantedMs: number): Turn {
  const period = periods[place];
  if (!period) return { openingMs: shelf.left, overMs: wantedMs, expiredMs: 0, after: shelf };
  const { boughtMs, carryOver, isLast } = period;
  const boughtAt = (at: number) => periods[at]?.boughtMs ?? 0;
  let { left, oldest, leftOfOldest } = shelf;
  if (oldest === place) leftOfOldest = boughtMs;
  left += boughtMs;
  const openingMs = left;
  let wanted = Math.min(wantedMs, left);
  const overMs = wantedMs - wanted;

  left -= wanted;
  while (oldest <= place && leftOfOldest <= wanted) {
    wanted -= leftOfOldest;
    oldest += 1;
    leftOfOldest = boughtAt(oldest);
  }
  leftOfOldest -= wanted;

  const closingMs = left;
  const kept = isLast ? place + 1 : carryOver === 'unlimited' ? 0 : place - carryOver + 1;
  for (; oldest < kept; oldest += 1, leftOfOldest = boughtAt(oldest)) left -= leftOfOldest;
  const after = { left, oldest, leftOfOldest };
  return { openingMs, overMs, expiredMs: closingMs - left, after };
}

export function isSameShelf(one: Shelf, other: Shelf): boolean {
  return one.left === other.left && one.oldest === other.oldest && one.leftOfOldest === other.leftOfOldest;
}
