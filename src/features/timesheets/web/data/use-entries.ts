import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import {
  useOptimisticEntries,
  useOptimisticTotals,
} from '#src/features/timesheets/web/outbox/use-optimistic-entries.ts';

/** The first page is there at once; who scrolls on gets more at a time. */
const firstPageSize = 60;
const nextPageSize = 250;

/** The entries that a filter lets through, newest first, page after page. */
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
      // While the next week loads the last one stands: nothing jumps.
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
    /** Not those of the days before, which stand while the ones asked for load. */
    isCurrent: !list.isPlaceholderData,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
  };
}

/** All that the filter lets through, added up. */
export function useTotals(input: EntryFilter['input']) {
  const { data, dataUpdatedAt } = useQuery(
    timesheets.totals.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  return useOptimisticTotals(data, input, dataUpdatedAt);
}
