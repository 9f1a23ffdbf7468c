import type { DaySlot } from '#src/features/timesheets/rules/views/calendar-layout.ts';

/** Entries of one hour, told as one. */
export type HourGroup = DaySlot & { count: number };

/**
 * What a day shows of more than can be told apart: the longest pieces, at most so many; the others hour by hour, in the
 * order of time. Who is alone in the hour is shown all the same.
 */
export function collapseCrowdedHours<P extends DaySlot>(
  pieces: readonly P[],
  most: number,
): { left: P[]; crowds: HourGroup[] } {
  if (pieces.length <= most) return { left: [...pieces], crowds: [] };
  const lengths = pieces.map(lengthInSeconds).toSorted((a, b) => b - a);
  // All that are as long as the first one too many go with it: none of them stands for the others.
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
    // It stands for the hour, so that those of a whole day lie beneath each other.
    else crowds.push({ column, day, from: hour * 60, to: hour * 60 + 60, count: ofHour.length });
  }
  return { left, crowds };
}

/** In whole seconds: equal ones are equal. */
const lengthInSeconds = ({ from, to }: DaySlot) => Math.round((to - from) * 60);
