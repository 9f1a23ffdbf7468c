import * as z from 'zod';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Currency, RecordId, withMessage } from '#src/platform/shared/field-schemas.ts';
import { longWorkErrors, procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordAccess } from '#src/platform/shared/record-procedures.ts';
import { expenseKinds, taxCases } from './rules/expense-limits.ts';
import { readingMessages, unreadableMessages } from './rules/reading/reading-messages.ts';
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
  readReceipt: procedure({
    route: 'POST /expenses/receipts/{id}/read',
    summary: 'Read the fields of a receipt; nothing is stored',
    access: ownRecordAccess,
    signedOutMessage: readingMessages.signedOut,
    opensTransactions: true,
    input: z.strictObject({
      /** The document’s ID. */
      id: RecordId,
      /** Recognizes text in a picture, which takes seconds. */
      readsPicture: z.boolean(withMessage('must be true or false')).default(false),
    }),
    output: ReceiptReading,
    errors: {
      NOT_FOUND: { status: 404, message: readingMessages.notFound },
      UNREADABLE: { status: 422, message: unreadableMessages.nothingFound },
      ...longWorkErrors,
      ...keyUnavailableErrors,
    },
  }),
};
