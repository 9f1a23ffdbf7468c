import * as z from 'zod';
import * as expenseMessages from '#messages/api/expenses.ts';
import { uploadErrors } from '#src/features/documents/contract-errors.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Recurrence, WrittenPause } from '#src/features/schedules/contract-schedule.ts';
import {
  Currency,
  Day,
  Id,
  RecordId,
  Revision,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import {
  readCopies,
  readFields,
  recordIdentity,
  recordVersion,
  writeSchemas,
} from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  ownRecordProcedure,
  recordProcedures,
  writeProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { billedOn, billingProcedures } from './contract-billing.ts';
import { duplicateProcedures } from './contract-duplicates.ts';
import {
  ExpenseLine,
  ExpenseSettings,
  WrittenExpenseSettings,
  conversionFields,
  detailFields,
  receiptFields,
  workFields,
  writableExpenseFields,
} from './contract-fields.ts';
import { ExpenseTrip, Mileage, PerDiem } from './contract-kinds.ts';
import { expenseFilter, expenseOrder, listProcedures } from './contract-list.ts';
import { readingProcedures } from './contract-reading.ts';
import { expenseKind, expenseSentences } from './contract-sentences.ts';
import { splitProcedures } from './contract-split.ts';
import { expenseLimits } from './rules/expense-limits.ts';
import { distanceUnits } from './rules/kinds/mileage.ts';
import { encryptedExpenseFields } from './rules/private-expense-fields.ts';

const { newRecord, change } = writeSchemas({}, writableExpenseFields);
export const NewExpense = newRecord;
export const ExpenseChange = change.extend({ pause: WrittenPause.optional() });

/** A stored expense. Reads are looser than writes, so that one odd record doesn't break the whole list. */
export const Expense = z.object({
  ...recordIdentity,
  ...readFields(receiptFields),
  currency: Currency,
  lines: z.array(ExpenseLine),
  /** These sums are negative for a refund. */
  netMinor: z.int(),
  taxMinor: z.int(),
  grossMinor: z.int(),
  recoverableTaxMinor: z.int(),
  deductibleMinor: z.int(),
  ...readFields(conversionFields),
  /** These two are null in the account's currency, and while there is neither a rate nor a charged amount. */
  accountCurrency: Currency.nullable(),
  accountMinor: z.int().nullable(),
  /** With a project, its client. */
  ...readFields(workFields),
  ...billedOn,
  ...readFields(detailFields),
  mileage: Mileage.nullable(),
  perDiem: PerDiem.nullable(),
  trip: ExpenseTrip.nullable(),
  isDraft: z.boolean(),
  recurrence: Recurrence.nullable(),
  recurringExpenseId: Id.nullable(),
  recurringDay: z.string().nullable(),
  receiptCount: z.int(),
  /** Of the first receipt, by which people know a draft. Null without one, and in private mode. */
  receiptName: z.string().nullable().default(null),
  /** Private mode only: these fields exist only here. */
  ...readCopies(encryptedExpenseFields),
  ...recordVersion,
});
export type Expense = z.infer<typeof Expense>;

/** A vendor as its last expense has it, which the next one starts from. In private mode, each expense is one. */
const KnownVendor = Expense.pick({
  id: true,
  vendor: true,
  vendorEnc: true,
  lines: true,
  taxCase: true,
  paidBy: true,
  tags: true,
  createdAt: true,
});
export type KnownVendor = z.infer<typeof KnownVendor>;

const StoredSettings = z.object({
  settings: ExpenseSettings,
  revision: z.int(),
  /** The invoice settings decide this. */
  isSmallBusiness: z.boolean().default(false),
});

/** An expense on an invoice keeps what the invoice says. */
const invoicedError = (message: string) =>
  ({
    INVOICED: { status: 409, message, data: z.object({ invoiceId: Id, invoiceNumber: z.string() }) },
  }) as const;

const kind = { ...expenseKind, record: Expense };

export const expensesContract = {
  ...writeProcedures({
    ...kind,
    newRecord: NewExpense,
    change: ExpenseChange,
    createErrors: keyUnavailableErrors,
    updateErrors: { ...invoicedError(expenseMessages.invoiced), ...keyUnavailableErrors },
  }),
  list: listProcedure({
    path: '/expenses',
    summary: 'List expenses, latest day first',
    record: Expense,
    filter: { ...expenseFilter, ...expenseOrder },
  }),
  ...listProcedures,
  vendors: ownRecordProcedure({
    route: 'GET /expenses/vendors',
    summary: 'List the vendors of expenses with their last expense, latest first',
    isPlainRead: true,
    output: z.object({ items: z.array(KnownVendor) }),
  }),
  ...recordProcedures({
    ...kind,
    operations: 'a split',
    undoErrors: { 'quota-exceeded': uploadErrors['quota-exceeded'] },
  }),
  delete: ownRecordProcedure({
    route: 'DELETE /expenses/{id}',
    summary: 'Delete an expense',
    signedOutMessage: expenseSentences.signedOutDelete,
    input: z.strictObject({ id: RecordId, revision: Revision.optional() }),
    /** For `undo`. */
    output: z.object({ operationId: Id }),
    errors: {
      NOT_FOUND: { status: 404, message: expenseSentences.notFoundDelete },
      STALE: { status: 409, message: expenseMessages.staleDelete },
      ...invoicedError(expenseMessages.invoicedDelete),
    },
  }),
  ...billingProcedures,
  settings: procedure({
    route: 'GET /expense-settings',
    summary: 'Get the categories and rates of expenses',
    access: { who: 'recordKeeper', record: 'none' },
    output: StoredSettings,
  }),
  updateSettings: procedure({
    route: 'PUT /expense-settings',
    summary: 'Replace the categories and rates of expenses',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({
      settings: WrittenExpenseSettings,
      /** 0 while the settings were never saved. */
      revision: z.int().min(0).max(2_147_483_647).optional(),
    }),
    output: StoredSettings,
    errors: { STALE: { status: 409, message: expenseMessages.staleSettings, data: StoredSettings } },
  }),
  mileageTotal: procedure({
    route: 'GET /mileage-total',
    summary: 'Get the distance that was driven in a year before a trip',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({
      vehicle: storableText(expenseLimits.rateName),
      unit: z.enum(distanceUnits, withMessage('must be km or mi')),
      day: Day,
      /** An expense that isn’t counted, with those of its day after it. */
      expenseId: Id.optional(),
    }),
    output: z.object({ distance: z.string() }),
  }),
  ...readingProcedures,
  ...duplicateProcedures,
  ...splitProcedures,
};
