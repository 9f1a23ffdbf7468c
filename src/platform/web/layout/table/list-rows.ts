import type { InfiniteData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import type { Column, Sorting } from './record-table-props.ts';
import { useSelection } from './selection.ts';
import type { Selection } from './selection.ts';
import { sortItems } from './sorting.ts';
import { useShowMore } from './use-show-more.ts';

/** What a list shows: `<ListPage {...rows}>` or `<ListSection {...rows}>`. */
type ListState<T> = {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  /** Loads further pages. */
  more: { isLoading: boolean; onClick: () => void } | undefined;
  error: unknown;
  onRetry: () => void;
};

/** The same, and what is selected of it. */
type ListRows<T> = ListState<T> & { selection: Selection; selected: readonly T[] };

type Query = { error: unknown; refetch: () => Promise<unknown> };

type LocalList<T> = {
  all: readonly T[] | undefined;
  /** Search and filters. The list is sorted again if this or the columns change, so both should be stable. */
  matches: (item: T) => boolean;
  columns?: readonly Column<T>[];
  sorting?: Sorting;
};

/** The first rows of a list that the browser filters and sorts; `matching` are all of them. */
export function useLocalRows<T extends { id: string }>(
  query: Query,
  { all, matches, columns = noColumns, sorting }: LocalList<T>,
): { rows: ListRows<T>; matching: readonly T[] | undefined } {
  const { by = '', isDescending = false } = sorting ?? {};
  // Thousands of names take a while to sort.
  const matching = useMemo(
    () => all && sortItems(all.filter(matches), columns, { by, isDescending }),
    [all, matches, columns, by, isDescending],
  );
  const { rows: items, more } = useShowMore(matching);
  const { error, refetch } = query;
  const rows = useSelectedRows({ items, more, error, onRetry: () => void refetch() });
  return { rows, matching };
}

const noColumns: readonly never[] = [];

/** A whole list with a search of these texts as its only filter: `<ListPage {...list}>`. `textsOf` should be stable. */
export function useSearchedRows<T extends { id: string }>(
  query: Query,
  all: readonly T[] | undefined,
  textsOf: (item: T) => readonly (string | null)[],
) {
  const { search, isOn, clear } = useUrlFilters();
  const matches = useCallback((item: T) => matchesSearch(textsOf(item), search.text), [textsOf, search.text]);
  const { rows, matching } = useLocalRows(query, { all, matches });
  return { list: { ...rows, search, isFiltered: isOn, onClearFilters: clear }, count: matching?.length };
}

type PagedQuery<Page> = Query & {
  data: InfiniteData<Page> | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** The items of all pages that the server has sent. */
export function usePages<T>(query: PagedQuery<{ items: readonly T[] }>): ListState<T> {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const more = hasNextPage
    ? { isLoading: isFetchingNextPage, onClick: () => void fetchNextPage() }
    : undefined;
  return { items, more, error, onRetry: () => void refetch() };
}

export function useSelectedRows<T extends { id: string }>(list: ListState<T>): ListRows<T> {
  const { items } = list;
  const selection = useSelection(items);
  return { ...list, selection, selected: (items ?? []).filter(({ id }) => selection.has(id)) };
}
