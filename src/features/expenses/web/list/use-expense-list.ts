import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { isPrivateMode } from '#src/features/encryption/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseSorts } from '#src/features/expenses/rules/expense-list.ts';
import { withQueuedChanges } from '#src/features/expenses/rules/queued-expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { useQueuedExpenses } from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import { expensePagesQuery, useCategories } from '#src/features/expenses/web/queries.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { usePages, useSelectedRows } from '#src/platform/web/layout/table/list-rows.ts';
import { useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { categoryNames, expenseColumns } from './expense-columns.tsx';
import { useExpenseFilter } from './use-expense-filter.ts';

/** A project, or a client with all its projects. */
export type ExpenseWork = { clientId: string } | { projectId: string };

/** Expenses of the account, or of one client or project, as the URL filters and sorts them. */
export function useExpenseList(work?: ExpenseWork) {
  const { timeZone, currency } = useAccount().preferences;
  const today = useToday(timeZone);
  const { categories, byId } = useCategories();
  const clients = useQuery(allClientsQuery).data?.items;
  const projects = useQuery(allProjectsQuery).data?.items;
  const isPrivate = useQuery({ queryKey: [['expenses', 'isPrivate']], queryFn: isPrivateMode }).data === true;
  const nameOf = useMemo(
    () => new Map([...(clients ?? []), ...(projects ?? [])].map(({ id, name }) => [id, name])),
    [clients, projects],
  );
  const workName = useCallback(
    ({ clientId, projectId }: Expense) =>
      [projectId, clientId].flatMap((id) => (id === null ? [] : [nameOf.get(id) ?? '…'])).join(' · '),
    [nameOf],
  );
  const filter = useExpenseFilter();
  const sorting = useUrlSorting('-day');
  const columns = useMemo(
    () => expenseColumns({ today, workName, categories: byId, accountCurrency: currency, isPrivate }),
    [today, workName, byId, currency, isPrivate],
  );
  const input = { ...filter.input, ...work };
  const order = sorting.isDescending ? ('desc' as const) : ('asc' as const);
  const sort = expenseSorts.find((each) => each === sorting.by) ?? 'day';
  const list = useInfiniteQuery(expensePagesQuery({ ...input, sort, order }));
  const totals = useQuery(expenses.totals.queryOptions({ input, placeholderData: keepPreviousData }));
  const queue = useQueuedExpenses();
  const pages = usePages(list);
  const items = useMemo(
    () => pages.items?.flatMap((expense) => withQueuedChanges(expense, queue, currency) ?? []),
    [pages.items, queue, currency],
  );
  return {
    rows: useSelectedRows({ ...pages, items }),
    totals: totals.data,
    columns,
    names: {
      workName,
      categoryName: ({ lines }: Expense) => categoryNames(lines, byId).join(', '),
      accountCurrency: currency,
    },
    categories,
    clients,
    projects,
    isPrivate,
    filter,
    sorting,
    today,
  };
}

export type ExpenseList = ReturnType<typeof useExpenseList>;
