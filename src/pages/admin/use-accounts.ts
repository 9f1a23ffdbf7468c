import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { accountStatuses } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { useUrlFilters } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { usePages } from '#src/platform/web/layout/table/list-rows.ts';
import { paginationOptions } from '#src/platform/web/pagination-options.ts';

/** The accounts that match the search and status in the URL, by page. */
export function useAccounts() {
  const { search, valueOf, chip, clear } = useUrlFilters('status');
  const status = accountStatuses.find((each) => each === valueOf('status'));
  const filter = {
    ...(search.text !== '' && { search: search.text }),
    ...(status !== undefined && { status }),
  };
  const list = useInfiniteQuery(
    accounts.list.infiniteOptions({
      ...paginationOptions(filter),
      placeholderData: keepPreviousData,
    }),
  );
  return {
    pages: usePages(list),
    search,
    statusChip: { ...chip('status'), value: status ?? '' },
    isFiltered: search.text !== '' || status !== undefined,
    clear,
  };
}
