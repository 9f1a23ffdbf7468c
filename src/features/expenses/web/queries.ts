import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { ExpenseSort } from '#src/features/expenses/rules/expense-list.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { expenses } from './api.ts';

type ListInput = ExpenseFilter & { sort: ExpenseSort; order: 'asc' | 'desc' };

/** Page by page, with their vendors and notes. */
export function expensePagesQuery(input: ListInput) {
  return infiniteQueryOptions({
    queryKey: [...expenses.list.key(), 'pages', input],
    queryFn: async ({ pageParam }: { pageParam: string | undefined }) => {
      const page = await expenses.list.call({
        ...input,
        ...(pageParam !== undefined && { cursor: pageParam }),
      });
      return { ...page, items: await decryptAll(page.items) };
    },
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** What forms suggest: the last expense of each vendor, latest first. */
export const vendorsQuery = queryOptions({
  queryKey: [...expenses.vendors.key(), 'decrypted'],
  queryFn: async () => decryptAll((await expenses.vendors.call({})).items),
});

function decryptAll<R extends { id: string }>(records: readonly R[]): Promise<R[]> {
  return Promise.all(records.map((record) => decryptPrivateFields(privateExpenseFields, record)));
}

const noCategories: readonly ExpenseCategory[] = [];

/** The account's categories, by ID and in their order; empty while they load. */
export function useCategories() {
  const query = useQuery(expenses.settings.queryOptions({ input: {} }));
  const categories = query.data?.settings.categories ?? noCategories;
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  return { query, categories, byId, isSmallBusiness: query.data?.isSmallBusiness ?? false };
}
