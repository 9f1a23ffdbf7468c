import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { mergeIntoOne } from './merge-entries.ts';

/**
 * Maps entry ID to the entry it can merge with: the next one on its day, or the other half of overnight work.
 * Both have start and end times and aren't invoiced.
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

/** Starts the next day, where the first one ends. */
function continuesOvernight({ day, endTime }: TimesheetEntry, other: TimesheetEntry): boolean {
  const gapMs = Date.parse(other.startTime ?? '') - Date.parse(endTime ?? '');
  return other.day !== day && gapMs >= 0 && gapMs <= midnightGapMs;
}

/** Some tools end entries at 23:59 (or 23:59:59) because they can't cross midnight. */
const midnightGapMs = 60_000;
