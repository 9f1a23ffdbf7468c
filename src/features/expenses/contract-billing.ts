/** Schemas of how an expense is billed to its client. */
import * as z from 'zod';
import { Id, decimalText, optionalText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { billingModes } from './rules/bill-expense.ts';
import { expenseLimits } from './rules/expense-limits.ts';

/** What a caller may write. */
export const billingFields = {
  /** Needs a client or a project. */
  isBillable: z.boolean(withMessage('must be true or false')),
  /** At most one of the two; without both, what it cost is billed. */
  markupPercent: decimalText(4)
    .refine((percent) => Number(percent) >= 0 && Number(percent) <= expenseLimits.markupPercent, {
      error: `must be from 0 to ${expenseLimits.markupPercent}`,
    })
    .nullable(),
  markupMinor: z
    .int({
      error: ({ input }) =>
        typeof input === 'string' ? 'must be an amount, such as 12.50' : 'must be a whole number',
    })
    .min(0, { error: 'must not be negative' })
    .max(expenseLimits.amountMinor, { error: 'is too large' })
    .nullable(),
  /** Null: net if tax is recovered, gross otherwise. */
  billedAs: z.enum(billingModes, withMessage('must be net, gross or disbursement')).nullable(),
  /** What the client reads. */
  billedText: optionalText(expenseLimits.billedText).nullable(),
};

/** Where an expense is billed; all null while it is on no document. */
export const billedOn = {
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The newest draft that would bill it. */
  draftId: Id.nullable(),
};

/** Billed expenses in a currency. */
export const ExpenseMargin = z.object({
  currency: z.string(),
  /** What is on live invoices, without their tax. */
  billedMinor: z.int(),
  /** What that cost, without the tax that is recovered. */
  costMinor: z.int(),
  /** What a new invoice offers beside drafts. */
  unbilledMinor: z.int(),
});
export type ExpenseMargin = z.infer<typeof ExpenseMargin>;

export const billingProcedures = {
  margins: ownRecordProcedure({
    route: 'GET /expenses/margins',
    summary: 'Sum what a client or project was billed for expenses, and what they cost, by currency',
    input: z.strictObject({ clientId: Id.optional(), projectId: Id.optional() }),
    output: z.object({ items: z.array(ExpenseMargin) }),
  }),
};
