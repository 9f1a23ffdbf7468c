import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { statusTabs } from '#src/features/invoices/rules/invoice-status.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { usePages, useSelectedRows } from '#src/platform/web/layout/table/list-rows.ts';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';

/** What the page lists: tabs, and invoices by status. */
const listedTabs = ['invoices', ...statusTabs, 'quotes', 'creditNotes'] as const;
type ListedTab = (typeof listedTabs)[number];

/** The tab, search, client and project in the URL, and the documents and sums that they lead to. */
export function useInvoiceList() {
  const { search, valueOf, chip, clear } = useUrlFilters('client', 'project', 'tab', 'sent');
  const [clientId, projectId] = [valueOf('client'), valueOf('project')];
  const sent = valueOf('sent');
  const tab: ListedTab = listedTabs.find((each) => each === valueOf('tab')) ?? 'invoices';
  const input = {
    tab,
    ...(clientId !== '' && { clientId }),
    ...(projectId !== '' && { projectId }),
    ...(isSentChoice(sent) && { isSent: sent === 'yes' }),
    ...(search.text !== '' && { search: search.text }),
  };
  const list = useInfiniteQuery(
    invoices.list.infiniteOptions({
      ...paginationOptions(input),
      placeholderData: keepPreviousData,
    }),
  );
  const totals = useQuery(invoices.totals.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = useSelectedRows(usePages(list));
  const isWholeTab = search.text === '' && clientId === '' && projectId === '' && !isSentChoice(sent);
  return {
    search,
    tab,
    /** Invoices of one status are a filter of all. */
    part: tab === 'quotes' || tab === 'creditNotes' ? tab : ('invoices' as const),
    countOf: (of: ListedTab) => totals.data?.counts.find((each) => each.tab === of)?.count ?? 0,
    clientId,
    chip,
    isWholeTab,
    isFiltered: !isWholeTab || tab !== 'invoices',
    clear,
    rows,
    totals: totals.data,
  };
}

function isSentChoice(value: string): boolean {
  return value === 'yes' || value === 'no';
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
