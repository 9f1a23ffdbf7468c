import { useEffect, useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type {
  ListFilter,
  OptimisticEntry,
  FetchedList,
  OptimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useNamesVersion } from '#src/features/timesheets/web/data/cached-names.ts';
import { currentPendingChanges, usePendingChanges } from './current-pending-changes.ts';
import { cacheEntries } from './entry-cache.ts';

/**
 * Fetched entries with the changes that weren't synced at that time. `filter` must be referentially stable.
 */
export function useOptimisticEntries(
  entries: readonly TimesheetEntry[] | undefined,
  { filter, order, hasMore }: FetchedList,
  readAt: number,
): readonly OptimisticEntry[] | undefined {
  const pendingChanges = usePendingChanges();
  const names = useNamesVersion();
  useEffect(() => {
    if (entries) cacheEntries(entries);
  }, [entries]);
  return useMemo(() => {
    if (!entries) return entries;
    return currentPendingChanges()?.optimisticEntries(entries, { filter, order, hasMore }, readAt) ?? entries;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pendingChanges` and `names` only signal changes
  }, [entries, pendingChanges, names, filter, order, hasMore, readAt]);
}

export function useOptimisticTotals(
  totals: OptimisticTotals | undefined,
  filter: ListFilter,
  readAt: number,
): OptimisticTotals | undefined {
  const pendingChanges = usePendingChanges();
  const names = useNamesVersion();
  return useMemo(() => {
    if (!totals) return totals;
    return currentPendingChanges()?.optimisticTotals(totals, filter, readAt) ?? totals;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `pendingChanges` and `names` only signal changes
  }, [totals, pendingChanges, names, filter, readAt]);
}
