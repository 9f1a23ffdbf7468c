import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';

type OverlapCandidate = Pick<
  OptimisticEntry,
  'id' | 'day' | 'startTime' | 'endTime' | 'isPending' | 'overlaps'
>;

/**
 * Work at the same time, marked and never forbidden: whether an entry overlaps with another, and with which of those
 * listed. The service marks what it knows, whatever the filter shows. Of what waits to be sent it knows nothing, so
 * there the list itself is looked at, on the days around: no entry is longer than a day.
 */
export function findOverlap<E extends OverlapCandidate>(
  entry: E,
  listed: ReadonlyMap<string, readonly E[]>,
  /** Whether anything listed waits to be sent. */
  hasUnsent: boolean,
): { other: E | undefined } | undefined {
  const isMarked = entry.overlaps === true && !entry.isPending;
  if (!isMarked && !hasUnsent) return undefined;
  const other = [-1, 0, 1]
    .flatMap((days) => listed.get(addDays(entry.day, days)) ?? [])
    .find((each) => (isMarked || (entry.isPending ?? each.isPending)) && doOverlap(entry, each));
  return isMarked || other ? { other } : undefined;
}

/** What only touches, takes no time or has no clocks, is at the same time as nothing. */
function doOverlap(one: OverlapCandidate, other: OverlapCandidate): boolean {
  if (one.id === other.id) return false;
  const [start, end] = startAndEndMs(one);
  const [otherStart, otherEnd] = startAndEndMs(other);
  return start < end && otherStart < otherEnd && start < otherEnd && otherStart < end;
}

function startAndEndMs({ startTime, endTime }: OverlapCandidate): [start: number, end: number] {
  // Without clocks NaN, which is neither before nor after anything.
  return [Date.parse(startTime ?? ''), Date.parse(endTime ?? '')];
}
