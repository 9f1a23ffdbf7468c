import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { mergeIntoOne } from './merge-entries.ts';

/**
 * Of each entry, by its id, the one that it could become one with: the next on its day, or where there is none the other
 * half of work that went on over midnight. Both have clocks, neither is on an invoice, and nothing is against merging.
 */
export function findMergeableNeighbours(entries: readonly TimesheetEntry[]): Map<string, TimesheetEntry> {
  const neighbours = new Map<string, TimesheetEntry>();
  const timed = entries
    .filter(({ startTime, endTime }) => startTime !== null && endTime !== null)
    .toSorted((a, b) => ((a.startTime ?? '') < (b.startTime ?? '') ? -1 : 1));
  for (const ofDay of Map.groupBy(timed, ({ day }) => day).values()) {
    for (const [place, entry] of ofDay.entries()) {
      const onItsDay = ofDay[place + 1];
      const next =
        onItsDay ?? timed.find((other) => continuesOvernight(entry, other) && canMerge(entry, other));
      if (next && canMerge(entry, next)) neighbours.set(entry.id, next);
    }
  }
  return neighbours;
}

function canMerge(entry: TimesheetEntry, next: TimesheetEntry): boolean {
  return !entry.invoiced && !next.invoiced && !('problem' in mergeIntoOne([entry, next]));
}

/** It begins on another day, where the first ends. */
function continuesOvernight({ day, endTime }: TimesheetEntry, other: TimesheetEntry): boolean {
  const gapMs = Date.parse(other.startTime ?? '') - Date.parse(endTime ?? '');
  return other.day !== day && gapMs >= 0 && gapMs <= midnightGapMs;
}

/** Tools that know no entry over midnight end it at 23:59, or a second later. */
const midnightGapMs = 60_000;
