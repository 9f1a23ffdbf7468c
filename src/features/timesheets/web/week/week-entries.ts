import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { wholeEntriesQuery } from '#src/features/timesheets/web/data/use-all-entries.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import { useOptimisticEntries } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** All entries of a week that match a filter, with unsynced changes. */
export function useWeekEntries(range: DayRange, criteria: EntryCriteria) {
  const list = useQuery({ ...weekQuery(range, criteria), placeholderData: keepPreviousData });
  const shown = useMemo(() => weekListState(range, criteria), [range, criteria]);
  const entries = useOptimisticEntries(list.data?.items, shown, list.dataUpdatedAt);
  return {
    // Excludes the day before, which is loaded for overnight entries.
    entries: useMemo(
      () => entries?.filter(({ day }) => range.from <= day && day <= range.to),
      [entries, range],
    ),
    error: list.error,
    retry: () => void list.refetch(),
  };
}

/** Loads the week without a filter, plus the day before for overnight entries. */
export function useUnfilteredWeek(range: DayRange): void {
  useQuery(weekQuery(range, {}));
}

/** Current cache content, including what was just saved. */
export function cachedWeekEntries(range: DayRange, criteria: EntryCriteria = {}): readonly OptimisticEntry[] {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(weekQuery(range, criteria).queryKey) ?? {};
  const items = data?.items ?? [];
  return (
    currentPendingChanges()?.optimisticEntries(items, weekListState(range, criteria), dataUpdatedAt) ?? items
  );
}

function weekQuery(range: DayRange, criteria: EntryCriteria) {
  return wholeEntriesQuery(loadedDays(range), criteria);
}

function weekListState(range: DayRange, criteria: EntryCriteria) {
  return { filter: { ...criteria, ...loadedDays(range) }, order: 'asc' as const, hasMore: false };
}

function loadedDays({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1), to };
}
