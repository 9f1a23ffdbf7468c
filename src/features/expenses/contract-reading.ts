import * as z from 'zod';
import * as expenseMessages from '#messages/api/expenses.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Currency, RecordId, withMessage } from '#src/platform/shared/field-schemas.ts';
import { longWorkErrors } from '#src/platform/shared/procedure.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { expenseKinds, taxCases } from './rules/expense-limits.ts';
import { receiptSources } from './rules/reading/receipt-fields.ts';

const proposed = <S extends z.ZodType>(value: S) =>
  z.object({ value, source: z.enum(receiptSources) }).nullable();

/** What a receipt says, each field with where it came from; nothing is stored. */
export const ReceiptReading = z.object({
  kind: proposed(z.enum(expenseKinds)),
  vendor: proposed(z.string()),
  receiptNumber: proposed(z.string()),
  day: proposed(z.iso.date()),
  currency: proposed(Currency),
  taxCase: proposed(z.enum(taxCases)),
  lines: proposed(
    z.array(
      z.object({
        description: z.string().nullable(),
        /** With tax. */
        amountMinor: z.int(),
        taxRate: z.string().nullable(),
        taxMinor: z.int().nullable(),
      }),
    ),
  ),
  receiptTotalMinor: proposed(z.int()),
  canReadPicture: z.boolean(),
});
export type ReceiptReading = z.infer<typeof ReceiptReading>;

export const readingProcedures = {
  readReceipt: ownRecordProcedure({
    route: 'POST /expenses/receipts/{id}/read',
    summary: 'Read the fields of a receipt; nothing is stored',
    signedOutMessage: expenseMessages.signedOutRead,
    opensTransactions: true,
    input: z.strictObject({
      /** The document’s ID. */
      id: RecordId,
      /** Recognizes text in a picture, which takes seconds. */
      readsPicture: z.boolean(withMessage('must be true or false')).default(false),
    }),
    output: ReceiptReading,
    errors: {
      NOT_FOUND: { status: 404, message: expenseMessages.receiptNotFound },
      UNREADABLE: { status: 422, message: expenseMessages.nothingFound },
      ...longWorkErrors,
      ...keyUnavailableErrors,
    },
  }),
};
