/** Schemas of an expense's fields. */
import * as z from 'zod';
import { haveUniqueIds } from '#src/features/clients/contract-fields.ts';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import {
  Day,
  Id,
  KnownCurrency,
  decimalText,
  optionalText,
  requiredText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { emptyForm } from '#src/platform/shared/record-fields.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { billingFields } from './contract-billing.ts';
import { ExpenseTrip, WrittenMileage, WrittenPerDiem, expenseRates } from './contract-kinds.ts';
import { expenseKinds, expenseLimits, expenseTexts, payers, taxCases } from './rules/expense-limits.ts';

const Amount = z
  .int({
    error: ({ input }) =>
      // A form passes on what it can't read.
      typeof input === 'string' ? 'must be an amount, such as 12.50' : amountReason(input),
  })
  .min(-expenseLimits.amountMinor, { error: 'is too large' })
  .max(expenseLimits.amountMinor, { error: 'is too large' });

function amountReason(input: unknown): string {
  return input === undefined || input === null ? 'is required' : 'must be a whole number';
}

const Percent = z
  .int(withMessage('must be a whole number'))
  .min(0, { error: 'must be from 0 to 100' })
  .max(100, { error: 'must be from 0 to 100' });

/** What was bought at one tax rate. */
export const ExpenseLine = z.strictObject({
  id: Id,
  categoryId: Id.nullable().default(null),
  description: optionalText(expenseLimits.description).nullable().default(null),
  /** With tax or without, as the expense says; negative for a discount or a returned deposit. */
  amountMinor: Amount,
  /** In percent. */
  taxRate: decimalText(4).default('0'),
  /** The tax as printed; null: it is calculated from the rate. */
  taxMinor: Amount.nullable().default(null),
  recoverablePercent: Percent.default(100),
  deductiblePercent: Percent.default(100),
});
export type ExpenseLine = z.infer<typeof ExpenseLine>;

const nullableText = (longest: number) => optionalText(longest).nullable();

export const receiptFields = {
  kind: z.enum(expenseKinds),
  /** Null only on a draft. */
  day: Day.nullable(),
  vendor: nullableText(expenseLimits.vendor),
  receiptNumber: nullableText(expenseLimits.receiptNumber),
  /** Left out: the account's currency. */
  currency: KnownCurrency,
  pricesIncludeTax: z.boolean(withMessage('must be true or false')),
  taxCase: z.enum(taxCases),
  /** An expense without lines is a draft. */
  lines: z
    .array(ExpenseLine)
    .max(expenseLimits.lines, { error: `must be at most ${expenseLimits.lines}` })
    .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' }),
  /** The total as printed, which the lines must add up to. */
  receiptTotalMinor: Amount.min(1, { error: 'must be above 0' }).nullable(),
};

export const conversionFields = {
  /** Units of the account's currency per unit, if the expense is in another one. */
  exchangeRate: decimalText(10)
    .refine((rate) => Number(rate) > 0 && Number(rate) < 1e9, { error: 'must be above 0' })
    // Exports write it as a number.
    .refine((rate) => /^[.0]*(\d\.?){1,15}$/.test(rate), { error: 'must have at most 15 digits' })
    .nullable(),
  /** The day of that rate. */
  rateDay: Day.nullable(),
  /** What was charged in the account's currency; it wins over the rate. */
  chargedMinor: Amount.min(1, { error: 'must be above 0' }).nullable(),
};

export const workFields = { clientId: Id.nullable(), projectId: Id.nullable(), ...billingFields };

const { voucherReason, occasion, ...otherTexts } = mapValues(expenseTexts, nullableText);

export const detailFields = {
  paidBy: z.enum(payers),
  paidOn: Day.nullable(),
  reimbursedOn: Day.nullable(),
  voucherReason,
  occasion,
  guests: nullableText(expenseLimits.guests),
  notes: nullableText(expenseLimits.notes),
  tags: tagList(expenseLimits),
  ...otherTexts,
};

/** What a caller may write, besides encrypted copies; everything else follows from it. In the order of CSV exports. */
export const expenseFields = {
  ...receiptFields,
  ...conversionFields,
  ...workFields,
  ...detailFields,
  mileage: WrittenMileage.nullable(),
  perDiem: WrittenPerDiem.nullable(),
  trip: ExpenseTrip.nullable(),
  isDraft: z.boolean(withMessage('must be true or false')),
  recurrence: WrittenSchedule.nullable(),
};

const copies = {
  vendorEnc: EncryptedValue.nullable(),
  guestsEnc: EncryptedValue.nullable(),
  notesEnc: EncryptedValue.nullable(),
  tripEnc: EncryptedValue.nullable(),
};

export const writableExpenseFields = { ...expenseFields, ...copies };

/** What a new expense has unless its creator says otherwise. */
export const emptyExpense = newExpense();

function newExpense() {
  const { currency: _currency, recurrence: _recurrence, ...empty } = emptyForm(expenseFields);
  return {
    ...empty,
    kind: 'purchase' as const,
    pricesIncludeTax: true,
    taxCase: 'domestic' as const,
    paidBy: 'company' as const,
    lines: [],
    markupPercent: null,
    mileage: null,
    perDiem: null,
    trip: null,
  };
}

/** A kind of expense, with what its lines start with. */
export const ExpenseCategory = z.strictObject({
  id: Id,
  name: requiredText(expenseLimits.categoryName),
  taxRate: decimalText(4).refine((rate) => Number(rate) >= 0 && Number(rate) <= 100, {
    error: 'must be from 0 to 100',
  }),
  recoverablePercent: Percent,
  deductiblePercent: Percent,
  needsReceipt: z.boolean(withMessage('must be true or false')),
  asksForGuests: z.boolean(withMessage('must be true or false')),
  ledgerAccount: nullableText(expenseLimits.ledgerAccount),
  isArchived: z.boolean(withMessage('must be true or false')),
});

export const ExpenseSettings = z.strictObject({
  categories: z
    .array(ExpenseCategory)
    .max(expenseLimits.categories, { error: `must be at most ${expenseLimits.categories}` })
    .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' }),
  ...expenseRates,
});
export type ExpenseSettings = z.infer<typeof ExpenseSettings>;

/** Tables that are left out stay as they are. */
export const WrittenExpenseSettings = ExpenseSettings.partial();
