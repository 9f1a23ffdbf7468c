import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { timesheets } from './api.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** The entries that a filter lets through, newest first, page after page. */
export function useEntries(input: EntryFilter['input']) {
  const list = useInfiniteQuery(
    timesheets.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...input,
        order: 'desc' as const,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // While the next week loads the last one stands: nothing jumps.
      placeholderData: keepPreviousData,
    }),
  );
  return {
    entries: list.data?.pages.flatMap(({ items }) => items),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage
      ? { isLoading: list.isFetchingNextPage, onClick: () => void list.fetchNextPage() }
      : undefined,
  };
}

/** All that the filter lets through, added up. */
export function useTotals(input: EntryFilter['input']) {
  return useQuery(timesheets.totals.queryOptions({ input, placeholderData: keepPreviousData })).data;
}
