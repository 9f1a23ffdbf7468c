import { queryOptions } from '@tanstack/react-query';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { expenses } from './api.ts';
import { expenseName } from './expense-labels.ts';

/** What was spent this month, and what waits for something. */
export function expenseOverviewQuery(month: { from: string; to: string }) {
  return expenses.overview.queryOptions({ input: month });
}

const maxFound = 5;

/** Expenses by vendor, number, tag, or what they are for, with their names. */
export function foundExpensesQuery(search: string) {
  return queryOptions({
    queryKey: [...expenses.list.key(), 'found', search],
    queryFn: async () => {
      const { items } = await expenses.list.call({ search, limit: maxFound });
      const plain = await Promise.all(
        items.map((expense) => decryptPrivateFields(privateExpenseFields, expense)),
      );
      return plain.map((expense) => ({
        id: expense.id,
        day: expense.day,
        title: expenseName(expense),
        amount: formatMoney({ amountMinor: expense.grossMinor, currency: expense.currency }),
      }));
    },
  });
}
