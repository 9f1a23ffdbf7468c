/** One letter with all reminders of a client. */
import * as z from 'zod';
import * as m from '#messages/api/reminders.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { EmailFields, isUndoable } from '#src/features/invoices/contract-sending.ts';
import { manualWays } from '#src/features/invoices/rules/delivery.ts';
import { Id, RecordId, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { reminderLimits } from './rules/reminder-limits.ts';

const { recipient, subject, text, hasPdf, ...copies } = EmailFields.shape;

/** Whom an email is proposed to. */
export const proposedRecipients = {
  /** Empty if the client has no email. */
  recipient: z.string(),
  /** Other contacts who receive invoices. */
  alsoTo: z.array(z.string()),
  /** All that the client has, and those used before. */
  addresses: z.array(z.object({ name: z.string(), email: z.string() })),
};

/** An invoice of a letter, with what is reminded of it. */
export const LetterInvoice = z.object({
  invoiceId: Id,
  number: z.string(),
  currency: z.string(),
  dueDay: z.iso.date(),
  level: z.int(),
  levelName: z.string(),
  balanceMinor: z.int(),
  /** With what this letter claims. */
  feesMinor: z.int(),
  interestMinor: z.int(),
});
export type LetterInvoice = z.infer<typeof LetterInvoice>;

/** With the levels that were proposed. */
const invoices = z
  .array(
    z.strictObject({
      id: Id,
      level: z.int(withMessage('must be a level')).min(1).max(reminderLimits.levels),
    }),
  )
  .min(1, { error: 'must have at least 1 invoice' })
  .max(reminderLimits.lettersInvoices, {
    error: `must have at most ${reminderLimits.lettersInvoices} invoices`,
  })
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: 'must name each invoice once',
  });

const Client = z.strictObject({ id: RecordId });

const letterErrors = {
  NOT_FOUND: { status: 404, message: m.noClient },
  NOTHING_DUE: { status: 409, message: m.nothingDue },
  ...keyUnavailableErrors,
} as const;

const changed = {
  CHANGED: { status: 409, message: m.letterChanged },
  CONFLICT: { status: 409, message: m.idTaken },
} as const;

export const letterProcedures = {
  proposeLetter: ownRecordProcedure({
    route: 'GET /clients/{id}/reminder-letter',
    summary: 'Propose one letter with all invoices of a client that are to be reminded',
    input: Client,
    output: z.object({
      invoices: z.array(LetterInvoice),
      ...proposedRecipients,
      subject: z.string(),
      text: z.string(),
      hasPdf: z.boolean(),
      /** False: there is no mail server. */
      canSend: z.boolean(),
    }),
    errors: letterErrors,
  }),
  letterPdf: ownRecordProcedure({
    route: 'GET /clients/{id}/reminder-letter/pdf',
    summary: 'Get the letter with all invoices of a client that are to be reminded as a PDF',
    opensTransactions: true,
    input: Client,
    output: z.file(),
    errors: letterErrors,
  }),
  previewLetter: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /clients/{id}/reminder-letter/preview',
    summary: 'Preview the email with several reminders as it will arrive; nothing is stored',
    isPlainRead: true,
    input: Client.extend({ newId: Id, invoices, subject, text }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    errors: { ...letterErrors, CHANGED: changed.CHANGED },
  }),
  sendLetter: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /clients/{id}/reminder-letters',
    summary:
      'Email one letter with several reminders. With a text of yours, only if all invoices are still open',
    opensTransactions: true,
    input: Client.extend({
      newId: Id.optional(),
      invoices,
      ...copies,
      recipient: recipient.optional(),
      subject: subject.optional(),
      text: text.optional(),
      hasPdf: hasPdf.unwrap().optional(),
      isUndoable,
    }),
    output: z.object({ id: Id, invoiceIds: z.array(Id) }),
    errors: {
      ...letterErrors,
      ...changed,
      NO_RECIPIENT: { status: 409, message: m.noRecipient },
      NO_MAIL_SERVER: { status: 409, message: m.noMailServer },
      TOO_MANY_EMAILS: { status: 429, message: m.tooManyEmails },
    },
  }),
  markLetterSent: ownRecordProcedure({
    route: 'POST /clients/{id}/reminder-letters/by-hand',
    summary: 'Record that you sent a letter with several reminders another way',
    input: Client.extend({
      newId: Id.optional(),
      invoices,
      way: z.enum(manualWays, withMessage(`must be ${manualWays.join(', ')}`)),
    }),
    output: z.object({ id: Id }),
    errors: { ...letterErrors, ...changed },
  }),
};
