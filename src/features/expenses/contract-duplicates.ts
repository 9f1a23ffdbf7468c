import * as z from 'zod';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import {
  Currency,
  Day,
  EmptyObject,
  Id,
  KnownCurrency,
  RecordId,
  optionalText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { expenseSentences } from './contract-sentences.ts';
import { duplicateReasons, expenseLimits } from './rules/expense-limits.ts';

/** Another expense that may be the same. */
export const Duplicate = z.object({
  expenseId: Id,
  otherId: Id,
  reason: z.enum(duplicateReasons),
  vendor: z.string().nullable(),
  /** Private mode only: the vendor exists only here. */
  vendorEnc: EncryptedValue.nullable(),
  day: z.string().nullable(),
  grossMinor: z.int(),
  currency: Currency,
});
export type Duplicate = z.infer<typeof Duplicate>;

export const duplicateProcedures = {
  findDuplicates: procedure({
    route: 'POST /expenses/duplicates/find',
    summary: 'Find expenses that may be the same as these',
    access: { who: 'recordKeeper', record: 'none' },
    opensTransactions: true,
    input: z.strictObject({
      /** Expenses that don’t exist or belong to others have no duplicates. */
      ids: z.array(Id).max(200, { error: 'must be at most 200' }),
      /** An expense as it is being edited, instead of as it is stored. */
      edited: z
        .strictObject({
          id: Id,
          vendor: optionalText(expenseLimits.vendor).nullable().default(null),
          receiptNumber: optionalText(expenseLimits.receiptNumber).nullable().default(null),
          day: Day.nullable().default(null),
          grossMinor: z.int(withMessage('must be a whole number')).default(0),
          currency: KnownCurrency,
        })
        .optional(),
    }),
    output: z.object({ items: z.array(Duplicate) }),
  }),
  answerDuplicate: ownRecordProcedure({
    route: 'POST /expenses/{id}/duplicate-answers',
    summary: 'Say that two expenses aren’t duplicates, or take it back (null)',
    input: z.strictObject({
      id: RecordId,
      otherId: Id,
      answer: z.literal('distinct', withMessage('must be distinct or null')).nullable(),
    }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: expenseSentences.notFoundUpdate } },
  }),
};
