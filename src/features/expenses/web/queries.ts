import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { privateFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { fetchAllPages } from '#src/platform/web/fetch-all-pages.ts';
import { expenses } from './api.ts';

/** All expenses with their vendors and notes, newest first. */
export const allExpensesQuery = queryOptions({
  queryKey: [...expenses.list.key(), 'whole', {}],
  queryFn: async () => {
    const { items } = await fetchAllPages((page) => expenses.list.call(page));
    return Promise.all(items.map((expense) => decryptPrivateFields(privateFields, expense)));
  },
});

const noCategories: readonly ExpenseCategory[] = [];

/** The account's categories, by ID and in their order; empty while they load. */
export function useCategories() {
  const query = useQuery(expenses.settings.queryOptions({ input: {} }));
  const categories = query.data?.settings.categories ?? noCategories;
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  return { query, categories, byId, isSmallBusiness: query.data?.isSmallBusiness ?? false };
}
