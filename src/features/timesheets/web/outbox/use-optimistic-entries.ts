import { useEffect, useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type {
  ListFilter,
  OptimisticEntry,
  ListState,
  OptimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useNamesVersion } from '#src/features/timesheets/web/data/cached-names.ts';
import { currentOutbox, useOutbox } from './current-outbox.ts';
import { cacheEntries } from './entry-cache.ts';

/**
 * Fetched entries with the changes that weren't synced at that time. `filter` must be referentially stable.
 */
export function useOptimisticEntries(
  entries: readonly TimesheetEntry[] | undefined,
  { filter, order, hasMore }: ListState,
  readAt: number,
): readonly OptimisticEntry[] | undefined {
  const outbox = useOutbox();
  const names = useNamesVersion();
  useEffect(() => {
    if (entries) cacheEntries(entries);
  }, [entries]);
  return useMemo(() => {
    if (!entries) return entries;
    return currentOutbox()?.optimisticEntries(entries, { filter, order, hasMore }, readAt) ?? entries;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `outbox` and `names` only signal changes
  }, [entries, outbox, names, filter, order, hasMore, readAt]);
}

export function useOptimisticTotals(
  totals: OptimisticTotals | undefined,
  filter: ListFilter,
  readAt: number,
): OptimisticTotals | undefined {
  const outbox = useOutbox();
  const names = useNamesVersion();
  return useMemo(() => {
    if (!totals) return totals;
    return currentOutbox()?.optimisticTotals(totals, filter, readAt) ?? totals;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `outbox` and `names` only signal changes
  }, [totals, outbox, names, filter, readAt]);
}
