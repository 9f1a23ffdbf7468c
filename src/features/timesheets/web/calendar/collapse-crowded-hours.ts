import type { DaySlot } from '#src/features/timesheets/rules/views/calendar-layout.ts';

/** Entries of one hour shown as one block. */
export type HourGroup = DaySlot & { count: number };

/**
 * Keeps the longest blocks of a day up to the limit and groups the others by hour, in order of time. A block
 * that is alone in its hour stays.
 */
export function collapseCrowdedHours<P extends DaySlot>(
  pieces: readonly P[],
  most: number,
): { left: P[]; crowds: HourGroup[] } {
  if (pieces.length <= most) return { left: [...pieces], crowds: [] };
  const lengths = pieces.map(lengthInSeconds).toSorted((a, b) => b - a);
  // Entries as long as the first excess one are collapsed too, so that the choice isn't arbitrary.
  const limit = lengths[most] ?? 0;
  const left = pieces.filter((piece) => lengthInSeconds(piece) > limit);
  const crowds: HourGroup[] = [];
  const byHour = Map.groupBy(
    pieces.filter((piece) => lengthInSeconds(piece) <= limit),
    ({ from }) => Math.floor(from / 60),
  );
  for (const [hour, ofHour] of byHour) {
    const [first] = ofHour;
    if (!first) continue;
    const { column, day } = first;
    if (ofHour.length === 1) left.push(first);
    // Covers exactly the hour, so that groups stack without overlap.
    else crowds.push({ column, day, from: hour * 60, to: hour * 60 + 60, count: ofHour.length });
  }
  return { left, crowds };
}

/** Whole seconds, so that equal lengths compare as equal. */
const lengthInSeconds = ({ from, to }: DaySlot) => Math.round((to - from) * 60);
