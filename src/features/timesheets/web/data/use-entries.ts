import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import {
  useOptimisticEntries,
  useOptimisticTotals,
} from '#src/features/timesheets/web/pending-changes/use-optimistic-entries.ts';

/** A small first page loads fast; further pages are larger. */
const firstPageSize = 60;
const nextPageSize = 250;

/** Entries that match a filter, newest first, by page. */
export function useEntries(input: EntryFilter['input']) {
  const list = useInfiniteQuery(
    timesheets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...input,
        order: 'desc' as const,
        ...(cursor === undefined ? { limit: firstPageSize } : { limit: nextPageSize, cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // Keeps the previous entries while the next ones load, so that the layout doesn't jump.
      placeholderData: keepPreviousData,
    }),
  );
  const pages = list.data?.pages;
  const loaded = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  return {
    entries: useOptimisticEntries(
      loaded,
      { filter: input, order: 'desc', hasMore: list.hasNextPage },
      list.dataUpdatedAt,
    ),
    /** False while the entries of the previous filter are shown. */
    isCurrent: !list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
  };
}

/** The latest entries of any work, newest first. */
export function useRecentEntries() {
  return useQuery(timesheets.list.queryOptions({ input: { limit: 30 } })).data?.items ?? [];
}

/** Totals of all entries that match the filter. */
export function useTotals(input: EntryFilter['input']) {
  const { data, dataUpdatedAt } = useQuery(
    timesheets.totals.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return useOptimisticTotals(data, input, dataUpdatedAt);
}
