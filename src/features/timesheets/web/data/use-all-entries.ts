import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { useOptimisticEntries } from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';

/** Also of the week and of `prefetchView`, which share its answer. */
export function wholeEntriesQuery({ from, to }: DayRange, criteria: EntryCriteria) {
  return allPagesQuery(timesheets.list, { ...criteria, from, to, order: 'asc' as const });
}

/** All entries of a range that match a filter, oldest first; for views that need complete days. */
export function useAllEntries(range: DayRange, criteria: EntryCriteria) {
  const list = useQuery({
    ...wholeEntriesQuery(range, criteria),
    // Keeps the previous days while the next ones load, so that the layout doesn't jump.
    placeholderData: keepPreviousData,
  });
  const filter = useMemo(
    () => ({ ...criteria, from: range.from, to: range.to }),
    [criteria, range.from, range.to],
  );
  const entries = useOptimisticEntries(
    list.data?.items,
    { filter, order: 'asc', hasMore: false },
    list.dataUpdatedAt,
  );
  return { entries, error: list.error, retry: () => void list.refetch() };
}
