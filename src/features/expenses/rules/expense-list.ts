import { expenseState, expenseStates, isOccasionMissing, isReceiptMissing } from './expense-status.ts';
import type { ExpenseCategory } from './starter-categories.ts';

/** What the list is sorted by. */
export const expenseSorts = ['day', 'vendor', 'amount', 'category'] as const;
export type ExpenseSort = (typeof expenseSorts)[number];

/** What the list is filtered by: one expense can be in several of these states. */
export const listStates = [...expenseStates, 'missingReceipt', 'missingOccasion', 'missingRate'] as const;
export type ExpenseListState = (typeof listStates)[number];

type ListedExpense = Parameters<typeof isReceiptMissing>[0] &
  Parameters<typeof isOccasionMissing>[0] & {
    currency: string;
    accountCurrency: string | null;
  };
type StatesContext = {
  categories: ReadonlyMap<string, Pick<ExpenseCategory, 'needsReceipt' | 'asksForGuests'>>;
  accountCurrency: string;
};

/** All states of an expense; what is missing comes first. The server filters by the same rules in SQL. */
export function listStatesOf(
  expense: ListedExpense,
  { categories, accountCurrency }: StatesContext,
): ExpenseListState[] {
  const state = expenseState(expense);
  if (state === 'draft') return [state];
  return [
    ...(isReceiptMissing(expense, categories) ? (['missingReceipt'] as const) : []),
    ...(isOccasionMissing(expense, categories) ? (['missingOccasion'] as const) : []),
    ...(isRateMissing(expense, accountCurrency) ? (['missingRate'] as const) : []),
    state,
  ];
}

/** Whether nothing says what an expense cost in the account's currency. */
function isRateMissing(expense: ListedExpense, accountCurrency: string): boolean {
  return expense.currency !== accountCurrency && expense.accountCurrency !== accountCurrency;
}
