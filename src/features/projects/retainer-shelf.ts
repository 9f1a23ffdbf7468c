import type { Period } from '#src/features/projects/retainer-periods.ts';

/**
 * The hours bought that are left before a period, in seconds. Those that expire first are used first, so that of one
 * period alone some can be left: the others since have all of theirs.
 */
export type Shelf = { left: number; oldest: number; leftOfOldest: number };

export const emptyShelf: Shelf = { left: 0, oldest: 0, leftOfOldest: 0 };

/** What a period comes to, in seconds, and the shelf after it. */
export type Turn = { openingSeconds: number; overSeconds: number; expiredSeconds: number; after: Shelf };

/** Buys the hours of the period at that place, takes what is wanted as far as there is any, and lets expire what must. */
export function takenFrom(
  shelf: Shelf,
  periods: readonly Period[],
  place: number,
  wantedSeconds: number,
): Turn {
  const period = periods[place];
  if (!period)
    return { openingSeconds: shelf.left, overSeconds: wantedSeconds, expiredSeconds: 0, after: shelf };
  const { boughtSeconds, carryOver, isLast } = period;
  const boughtAt = (at: number) => periods[at]?.boughtSeconds ?? 0;
  let { left, oldest, leftOfOldest } = shelf;
  if (oldest === place) leftOfOldest = boughtSeconds;
  left += boughtSeconds;
  const openingSeconds = left;
  let wanted = Math.min(wantedSeconds, left);
  const overSeconds = wantedSeconds - wanted;

  left -= wanted;
  while (oldest <= place && leftOfOldest <= wanted) {
    wanted -= leftOfOldest;
    oldest += 1;
    leftOfOldest = boughtAt(oldest);
  }
  leftOfOldest -= wanted;

  const closingSeconds = left;
  const kept = isLast ? place + 1 : carryOver === 'unlimited' ? 0 : place - carryOver + 1;
  for (; oldest < kept; oldest += 1, leftOfOldest = boughtAt(oldest)) left -= leftOfOldest;
  const after = { left, oldest, leftOfOldest };
  return { openingSeconds, overSeconds, expiredSeconds: closingSeconds - left, after };
}

export function isSameShelf(one: Shelf, other: Shelf): boolean {
  return one.left === other.left && one.oldest === other.oldest && one.leftOfOldest === other.leftOfOldest;
}
