import type * as z from 'zod';
import { expenseFields } from '#src/features/expenses/contract-fields.ts';
import { Expense } from '#src/features/expenses/contract.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { shortenDecimal } from '#src/platform/shared/decimals.ts';

const { mileage: _mileage, perDiem: _perDiem, recurrence: _recurrence, ...fields } = expenseFields;

/** What the row itself says: with a project, the client is the project's. */
const StoredExpense = Expense.omit({
  receiptCount: true,
  receiptName: true,
  invoiceId: true,
  invoiceNumber: true,
  draftId: true,
});
export type StoredExpense = z.infer<typeof StoredExpense>;

export const expenseRecord = defineRecord({
  table: 'expenses',
  schema: StoredExpense,
  // Rates and days of the others are added before they are stored.
  fields,
  encrypted: Object.keys(privateExpenseFields.types),
  columns: {
    exchangeRate: {
      read: ({ exchangeRate }) => shorten(exchangeRate),
      write: (exchangeRate) => ({ exchangeRate }),
    },
    markupPercent: {
      read: ({ markupPercent }) => shorten(markupPercent),
      write: (markupPercent) => ({ markupPercent }),
    },
  },
});

function shorten(decimal: string | null): string | null {
  return decimal === null ? null : shortenDecimal(decimal);
}
