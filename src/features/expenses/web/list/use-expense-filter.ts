import { useMemo } from 'react';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseState, isReceiptMissing } from '#src/features/expenses/rules/expense-status.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import {
  useSetUrlParams,
  useUrlFilter,
  useUrlSearch,
} from '#src/platform/web/layout/filters/use-url-filter.ts';

/** What the filter for states can also ask for. */
export const missingReceipt = 'missingReceipt';

type Context = {
  categories: ReadonlyMap<string, ExpenseCategory>;
  /** Names that the search finds: client, project, categories. */
  namesOf: (expense: Expense) => readonly (string | null)[];
};

/** Filters stored in the URL. */
export function useExpenseFilter({ categories, namesOf }: Context) {
  const search = useUrlSearch();
  const [month, setMonth] = useUrlFilter('month');
  const [category, setCategory] = useUrlFilter('category');
  const [client, setClient] = useUrlFilter('client');
  const [project, setProject] = useUrlFilter('project');
  const [state, setState] = useUrlFilter('state');
  const [payer, setPayer] = useUrlFilter('paid');
  const change = useSetUrlParams();
  const { text } = search;
  const shows = useMemo(
    () => (expense: Expense) =>
      (month === '' || expense.day?.startsWith(month) === true) &&
      (category === '' || expense.lines.some(({ categoryId }) => categoryId === category)) &&
      (client === '' || expense.clientId === client) &&
      (project === '' || expense.projectId === project) &&
      (state === '' ||
        (state === missingReceipt
          ? isReceiptMissing(expense, categories)
          : expenseState(expense) === state)) &&
      (payer === '' || expense.paidBy === payer) &&
      (text === '' ||
        matchesSearch(
          [expense.vendor, expense.receiptNumber, expense.notes, ...namesOf(expense), ...expense.tags],
          text,
        )),
    [month, category, client, project, state, payer, text, categories, namesOf],
  );
  /** What the server can filter by. */
  const input: ExpenseFilter = {
    ...(month !== '' && monthOf(`${month}-01`)),
    ...(category !== '' && { categoryId: category }),
    ...(client !== '' && { clientId: client }),
    ...(project !== '' && { projectId: project }),
    ...(text !== '' && { search: text }),
  };
  return {
    search,
    input,
    month,
    setMonth,
    category,
    setCategory,
    client,
    setClient,
    project,
    setProject,
    state,
    setState,
    payer,
    setPayer,
    shows,
    isOn: [text, month, category, client, project, state, payer].some((value) => value !== ''),
    clear: () => change({ q: '', month: '', category: '', client: '', project: '', state: '', paid: '' }),
  };
}
