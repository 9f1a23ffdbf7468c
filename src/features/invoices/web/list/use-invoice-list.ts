import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invoiceTabs } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';

/** The tab, search, client and project in the URL, and the documents and sums that they lead to. */
export function useInvoiceList() {
  const search = useUrlSearch();
  const [tabName] = useUrlFilter('tab');
  const [clientId, setClientId] = useUrlFilter('client');
  const [projectId, setProjectId] = useUrlFilter('project');
  const change = useSetUrlParams();
  const tab: InvoiceTab = invoiceTabs.find((each) => each === tabName) ?? 'all';
  const input = {
    tab,
    ...(clientId !== '' && { clientId }),
    ...(projectId !== '' && { projectId }),
    ...(search.text !== '' && { search: search.text }),
  };
  const list = useInfiniteQuery(
    invoices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const totals = useQuery(invoices.totals.queryOptions({ input, placeholderData: keepPreviousData }));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const selection = useSelection(items);
  const isWholeTab = search.text === '' && clientId === '' && projectId === '';
  return {
    search,
    tab,
    clientId,
    setClientId,
    projectId,
    setProjectId,
    isWholeTab,
    isFiltered: !isWholeTab || tab !== 'all',
    clear: () => change({ q: '', client: '', project: '', tab: '' }),
    items,
    selection,
    selected: (items ?? []).filter(({ id }) => selection.has(id)),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage
      ? { isLoading: list.isFetchingNextPage, onClick: () => void list.fetchNextPage() }
      : undefined,
    totals: totals.data,
  };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
