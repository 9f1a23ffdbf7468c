import type { Expense } from '#src/features/expenses/contract.ts';
import { emptyExpense } from '#src/features/expenses/rules/expense-limits.ts';
import { anId } from './entity-fixtures.ts';

/** An expense as the API returns it, over €25.00. */
export function expenseRecord(fields: Partial<Expense> = {}): Expense {
  return {
    ...emptyExpense,
    tags: [],
    id: anId(31),
    userId: anId(1),
    day: '2026-11-18',
    currency: 'EUR',
    lines: [
      {
        id: anId(41),
        categoryId: null,
        description: null,
        amountMinor: 2500,
        taxRate: '0',
        taxMinor: null,
        recoverablePercent: 100,
        deductiblePercent: 100,
      },
    ],
    netMinor: 2500,
    taxMinor: 0,
    grossMinor: 2500,
    recoverableTaxMinor: 0,
    deductibleMinor: 2500,
    accountCurrency: null,
    accountMinor: null,
    recurrence: null,
    recurringExpenseId: null,
    recurringDay: null,
    invoiceId: null,
    invoiceNumber: null,
    draftId: null,
    receiptCount: 0,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    revision: 1,
    ...fields,
  };
}
