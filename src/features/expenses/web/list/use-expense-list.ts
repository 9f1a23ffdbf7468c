import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { allExpensesQuery, useCategories } from '#src/features/expenses/web/queries.ts';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { useSelection } from '#src/platform/web/layout/table/selection.ts';
import { sortItems, useUrlSorting } from '#src/platform/web/layout/table/sorting.ts';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { expenseColumns } from './expense-columns.tsx';
import { useExpenseFilter } from './use-expense-filter.ts';

/** A project, or a client with all its projects. */
export type ExpenseWork = { clientId: string } | { projectId: string };

/** All expenses, or those of one client or project, filtered and sorted in the browser. */
export function useExpenseList(work?: ExpenseWork) {
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  const query = useQuery(allExpensesQuery);
  const { categories, byId } = useCategories();
  const clients = useQuery(allClientsQuery).data?.items;
  const projects = useQuery(allProjectsQuery).data?.items;
  const nameOf = useMemo(
    () => new Map([...(clients ?? []), ...(projects ?? [])].map(({ id, name }) => [id, name])),
    [clients, projects],
  );
  const workName = useCallback(
    ({ clientId, projectId }: Expense) =>
      [projectId, clientId].flatMap((id) => (id === null ? [] : [nameOf.get(id) ?? '…'])).join(' · '),
    [nameOf],
  );
  const categoryNames = useCallback(
    ({ lines }: Expense) => [
      ...new Set(lines.flatMap(({ categoryId }) => byId.get(categoryId ?? '')?.name ?? [])),
    ],
    [byId],
  );
  const namesOf = useCallback(
    (expense: Expense) => [workName(expense), ...categoryNames(expense)],
    [workName, categoryNames],
  );
  const filter = useExpenseFilter({ categories: byId, namesOf });
  const sorting = useUrlSorting('-day');
  const columns = useMemo(
    () => expenseColumns({ today, workName, categoryNames, categories: byId }),
    [today, workName, categoryNames, byId],
  );
  const { shows } = filter;
  const { by, isDescending } = sorting;
  const [clientId, projectId] = work && 'clientId' in work ? [work.clientId] : [undefined, work?.projectId];
  const all = useMemo(
    () =>
      query.data?.filter(
        (expense) =>
          (clientId === undefined || expense.clientId === clientId) &&
          (projectId === undefined || expense.projectId === projectId),
      ),
    [query.data, clientId, projectId],
  );
  // Thousands of names take a while to sort.
  const items = useMemo(
    () => all && sortItems(all.filter(shows), columns, { by, isDescending, sortBy: () => undefined }),
    [all, shows, columns, by, isDescending],
  );
  const { rows, more } = useShowMore(items);
  const selection = useSelection(rows);
  return {
    query,
    all,
    /** Also those of other work, whose vendors are suggested. */
    everything: query.data,
    items,
    rows,
    more,
    columns,
    categories,
    clients,
    projects,
    filter,
    sorting,
    today,
    selection,
    selected: (rows ?? []).filter(({ id }) => selection.has(id)),
  };
}

export type ExpenseList = ReturnType<typeof useExpenseList>;
