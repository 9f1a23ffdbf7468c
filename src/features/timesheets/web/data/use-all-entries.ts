import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { useOptimisticEntries } from '#src/features/timesheets/web/outbox/use-optimistic-entries.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';

/** All entries of some days that a filter lets through, oldest first; for views that draw their days whole. */
export function useAllEntries(range: DayRange, criteria: EntryCriteria) {
  const input = { ...criteria, from: range.from, to: range.to, order: 'asc' as const };
  const list = useQuery({
    ...allPagesQuery(timesheets.list, input),
    // While the next days load the last ones stand: nothing jumps.
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
