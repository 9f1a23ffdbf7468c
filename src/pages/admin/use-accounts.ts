import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountStatuses } from '#src/features/accounts/rules/role.ts';
import { accounts } from '#src/features/admin/web/public.tsx';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';

/** The accounts that match the search and status in the URL, by page. */
export function useAccounts() {
  const search = useUrlSearch();
  const [statusText, setStatus] = useUrlFilter('status');
  const change = useSetUrlParams();
  const status = accountStatuses.find((each) => each === statusText);
  const filter = {
    ...(search.text !== '' && { search: search.text }),
    ...(status !== undefined && { status }),
  };
  const list = useInfiniteQuery(
    accounts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    items: useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage
      ? { isLoading: list.isFetchingNextPage, onClick: () => void list.fetchNextPage() }
      : undefined,
    search,
    status: status ?? '',
    setStatus,
    isFiltered: search.text !== '' || status !== undefined,
    clearFilter: () => change({ q: '', status: '' }),
  };
}
