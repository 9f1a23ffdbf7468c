/** Expenses as the server returns them; a test overrides what matters to it. */
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { anId } from './entity-fixtures.ts';

export function expenseLine(categoryId: string | null, amountMinor: number, taxRate = '19') {
  return {
    id: anId(amountMinor),
    categoryId,
    description: null,
    amountMinor,
    taxRate,
    taxMinor: null,
    recoverablePercent: 100,
    deductiblePercent: 100,
  };
}

/** A stay of two nights, with its receipt. */
export function expenseRecord(fields: Partial<Expense> = {}): Expense {
  return {
    id: anId(31),
    userId: anId(1),
    ...emptyExpense,
    day: '2026-11-18',
    vendor: 'Hotel Adler',
    currency: 'EUR',
    lines: [expenseLine(null, 10_700, '7')],
    netMinor: 10_000,
    taxMinor: 700,
    grossMinor: 10_700,
    recoverableTaxMinor: 700,
    deductibleMinor: 10_000,
    accountCurrency: null,
    accountMinor: null,
    invoiceId: null,
    invoiceNumber: null,
    draftId: null,
    recurrence: null,
    recurringExpenseId: null,
    recurringDay: null,
    receiptCount: 1,
    receiptName: 'hotel.pdf',
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    revision: 1,
    ...fields,
  };
}
