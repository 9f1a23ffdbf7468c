/** Splitting an expense over clients. */
import * as z from 'zod';
import * as expenseMessages from '#messages/api/expenses.ts';
import { uploadErrors } from '#src/features/documents/contract-errors.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Id, RecordId, Revision, withMessage } from '#src/platform/shared/field-schemas.ts';
import { operationErrors, ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { expenseSentences } from './contract-sentences.ts';
import { expenseLimits } from './rules/expense-limits.ts';
import { maxSplitParts } from './rules/split-expense.ts';

const SplitPart = z.strictObject({
  /** A project has its own client. Without both, the part is yours. */
  clientId: Id.nullable().default(null),
  projectId: Id.nullable().default(null),
  isBillable: z.boolean(withMessage('must be true or false')).default(false),
  /** The lines of the part, if the expense is split by line. */
  lineIds: z.array(Id).max(expenseLimits.lines).default([]),
  /** The share beside those of the other parts: percent, hundredths of them, or minor units. */
  share: z
    .int(withMessage('must be a whole number'))
    .min(1, { error: 'must be above 0' })
    .max(expenseLimits.amountMinor, { error: 'is too large' })
    .nullable()
    .default(null),
});

export const SplitExpense = z.strictObject({
  id: RecordId,
  revision: Revision.optional(),
  /** Undoes the split; a repeat changes nothing. */
  operationId: Id.optional(),
  /** The expense becomes the first. */
  parts: z
    .array(SplitPart)
    .min(2, { error: 'must be at least 2' })
    .max(maxSplitParts, { error: `must be at most ${maxSplitParts}` }),
});

export const splitProcedures = {
  split: ownRecordProcedure({
    route: 'POST /expenses/{id}/split',
    summary: 'Split an expense into parts for several clients, each with its receipts',
    signedOutMessage: expenseSentences.signedOutUpdate,
    input: SplitExpense,
    /** For `undo`, and the parts. */
    output: z.object({ operationId: Id, ids: z.array(Id) }),
    errors: {
      NOT_FOUND: { status: 404, message: expenseSentences.notFoundUpdate },
      CHANGED: { status: 409, message: expenseSentences.stale },
      INVOICED: { status: 409, message: expenseMessages.invoiced },
      'quota-exceeded': uploadErrors['quota-exceeded'],
      ...operationErrors,
      ...keyUnavailableErrors,
    },
  }),
};
