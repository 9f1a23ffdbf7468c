import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';

type OverlapCandidate = Pick<
  OptimisticEntry,
  'id' | 'day' | 'startTime' | 'endTime' | 'isPending' | 'overlaps'
>;

/**
 * Whether an entry overlaps another, and which of the listed ones. Overlaps are marked, never rejected. The
 * server marks stored entries; for unsynced ones we check the listed entries of the neighbouring days (an
 * entry is at most a day long).
 */
export function findOverlap<E extends OverlapCandidate>(
  entry: E,
  listed: ReadonlyMap<string, readonly E[]>,
  /** Whether any listed entry isn't synced yet. */
  hasUnsent: boolean,
): { other: E | undefined } | undefined {
  const isMarked = entry.overlaps === true && !entry.isPending;
  if (!isMarked && !hasUnsent) return undefined;
  const other = [-1, 0, 1]
    .flatMap((days) => listed.get(addDays(entry.day, days)) ?? [])
    .find((each) => (isMarked || (entry.isPending ?? each.isPending)) && doOverlap(entry, each));
  return isMarked || other ? { other } : undefined;
}

/** Entries that only touch, have no length or have no times don't overlap. */
function doOverlap(one: OverlapCandidate, other: OverlapCandidate): boolean {
  if (one.id === other.id) return false;
  const [start, end] = startAndEndMs(one);
  const [otherStart, otherEnd] = startAndEndMs(other);
  return start < end && otherStart < otherEnd && start < otherEnd && otherStart < end;
}

function startAndEndMs({ startTime, endTime }: OverlapCandidate): [start: number, end: number] {
  // NaN without times: neither before nor after anything.
  return [Date.parse(startTime ?? ''), Date.parse(endTime ?? '')];
}
