/** Filters of the list of expenses, and its sums. */
import * as z from 'zod';
import { Currency, Day, Flag, Id, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { payers } from './rules/expense-limits.ts';
import { expenseSorts, listStates } from './rules/expense-list.ts';

export const expenseFilter = {
  from: Day.optional(),
  to: Day.optional(),
  clientId: Id.optional(),
  projectId: Id.optional(),
  categoryId: Id.optional(),
  state: z.enum(listStates, withMessage('must be a state of an expense')).optional(),
  paidBy: z.enum(payers).optional(),
  isRecurring: Flag.optional(),
  /** In the vendor, notes, receipt number, tags, and names of the category, client and project. */
  search: storableText(200).optional(),
};
export type ExpenseFilter = z.output<z.ZodObject<typeof expenseFilter>>;

export const expenseOrder = {
  sort: z.enum(expenseSorts, withMessage('must be day, vendor, amount or category')).default('day'),
  order: z.enum(['asc', 'desc']).default('desc'),
};

const ExpenseTotals = z.object({
  count: z.int(),
  /** One for each currency. */
  sums: z.array(
    z.object({
      currency: Currency,
      grossMinor: z.int(),
      /** Owed to the tax office and not to the vendor. */
      selfAssessedTaxMinor: z.int(),
      recoverableTaxMinor: z.int(),
    }),
  ),
  accountCurrency: Currency,
  /** In the account's currency, without expenses that have no rate. */
  accountMinor: z.int(),
  /** The tax in that; the net is the rest. */
  accountTaxMinor: z.int(),
  missingRateCount: z.int(),
});
export type ExpenseTotals = z.infer<typeof ExpenseTotals>;

export const MonthlySpending = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  categoryId: Id.nullable(),
  /** In the account's currency, without expenses that have no rate. */
  amountMinor: z.int(),
});
export type MonthlySpending = z.infer<typeof MonthlySpending>;

const CountedAmount = z.object({ count: z.int(), amountMinor: z.int() });
const ExpenseOverview = z.object({
  currency: Currency,
  /** All, with drafts. */
  count: z.int(),
  /** In the account's currency, as below. */
  month: CountedAmount,
  toReimburse: CountedAmount,
  /** Billable, and on neither an invoice nor a draft. */
  unbilled: z.object({
    count: z.int(),
    amounts: z.array(z.object({ currency: z.string(), amountMinor: z.int() })),
  }),
  missingReceiptCount: z.int(),
  draftCount: z.int(),
});
export type ExpenseOverview = z.infer<typeof ExpenseOverview>;

export const listProcedures = {
  overview: ownRecordProcedure({
    route: 'GET /expenses/overview',
    summary: 'Sum the expenses of a month, and count those that wait for something',
    isPlainRead: true,
    input: z.strictObject({ from: Day, to: Day }),
    output: ExpenseOverview,
  }),
  totals: ownRecordProcedure({
    route: 'GET /expenses/totals',
    summary: 'Count expenses, and sum them per currency and in the account’s currency',
    isPlainRead: true,
    input: z.strictObject(expenseFilter),
    output: ExpenseTotals,
  }),
  monthly: ownRecordProcedure({
    route: 'GET /expenses/monthly',
    summary: 'Sum expenses per month and category in the account’s currency',
    isPlainRead: true,
    input: z.strictObject(expenseFilter),
    output: z.object({ currency: Currency, items: z.array(MonthlySpending) }),
  }),
};
