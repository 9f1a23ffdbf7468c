import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { invoiceTabs } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { usePages, useSelectedRows } from '#src/platform/web/layout/table/list-rows.ts';
import { pageOptions } from '#src/platform/web/page-options.ts';

/** The tab, search, client and project in the URL, and the documents and sums that they lead to. */
export function useInvoiceList() {
  const { search, valueOf, chip, clear } = useUrlFilters('client', 'project', 'tab');
  const [clientId, projectId] = [valueOf('client'), valueOf('project')];
  const tab: InvoiceTab = invoiceTabs.find((each) => each === valueOf('tab')) ?? 'all';
  const input = {
    tab,
    ...(clientId !== '' && { clientId }),
    ...(projectId !== '' && { projectId }),
    ...(search.text !== '' && { search: search.text }),
  };
  const list = useInfiniteQuery(
    invoices.list.infiniteOptions({
      ...pageOptions(input),
      placeholderData: keepPreviousData,
    }),
  );
  const totals = useQuery(invoices.totals.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = useSelectedRows(usePages(list));
  const isWholeTab = search.text === '' && clientId === '' && projectId === '';
  return {
    search,
    tab,
    clientId,
    chip,
    isWholeTab,
    isFiltered: !isWholeTab || tab !== 'all',
    clear,
    rows,
    totals: totals.data,
  };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
