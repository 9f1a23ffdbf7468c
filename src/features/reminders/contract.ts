import * as z from 'zod';
import * as m from '#messages/api/reminders.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { PresetEmail } from '#src/features/invoices/contract-emails.ts';
import { invalidError } from '#src/features/invoices/contract-errors.ts';
import { EmailFields, isUndoable } from '#src/features/invoices/contract-sending.ts';
import { manualWays } from '#src/features/invoices/rules/delivery.ts';
import { EmptyObject, Id, RecordId, requiredText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { blockProcedures } from './contract-blocks.ts';
import {
  Claim,
  InvoiceToRemind,
  SentReminder,
  ReminderSettings,
  WritableReminderSettings,
  planFields,
} from './contract-fields.ts';
import { letterProcedures, proposedRecipients } from './contract-letters.ts';
import { reminderLimits } from './rules/reminder-limits.ts';

export type {
  Claim,
  InvoiceToRemind,
  ReminderBlock,
  ReminderSettings,
  SentReminder,
} from './contract-fields.ts';

const StoredSettings = z.object({
  settings: ReminderSettings,
  /** 0 while they were never saved. */
  revision: z.int(),
});

const access = { who: 'recordKeeper', record: 'none' } as const;
const Invoice = z.strictObject({ id: RecordId });
const notFound = { NOT_FOUND: { status: 404, message: m.notFound } } as const;

const level = z
  .int(withMessage('must be a level'))
  .min(0, { error: 'must be at least 0' })
  .max(reminderLimits.levels, { error: `must be at most ${reminderLimits.levels}` });

/** Why an invoice isn't reminded: checked in the transaction that sends. */
const notReminded = {
  SETTLED: { status: 409, message: m.settled },
  BLOCKED: { status: 409, message: m.blocked },
  PAYMENT_REPORTED: { status: 409, message: m.paymentReported },
  OTHER_LEVEL: { status: 409, message: m.otherLevel },
  CONFLICT: { status: 409, message: m.idTaken },
} as const;

const folderErrors = {
  ...invalidError,
  ...keyUnavailableErrors,
  PDF_DAMAGED: { status: 409, message: m.pdfDamaged },
  E_INVOICE_DAMAGED: { status: 409, message: m.eInvoiceDamaged },
  TOO_LONG: { status: 422, message: m.statementTooLong },
} as const;

/** The email of a reminder. What is left out is as proposed. */
const { recipient, subject, text, hasPdf, ...copies } = EmailFields.shape;
const email = {
  ...copies,
  recipient: recipient.optional(),
  subject: subject.optional(),
  text: text.optional(),
  hasPdf: hasPdf.unwrap().optional(),
};

export const remindersContract = {
  settings: procedure({
    route: 'GET /reminders/settings',
    summary: 'Get the settings for reminders',
    access,
    output: StoredSettings,
  }),
  updateSettings: procedure({
    isSessionOnly: true,
    route: 'PUT /reminders/settings',
    summary: 'Replace the settings for reminders; reminders that were sent stay as they are',
    access,
    input: z.strictObject({
      settings: WritableReminderSettings,
      revision: z.int().min(0).max(2_147_483_647).optional(),
    }),
    output: StoredSettings,
    errors: { STALE: { status: 409, message: m.settingsChanged, data: StoredSettings } },
  }),
  presetTexts: procedure({
    route: 'GET /reminders/texts',
    summary: 'Get Stint’s texts for reminders in all languages of documents',
    access,
    output: z.object({
      texts: z.array(PresetEmail.extend({ level: z.int(), name: z.string() })),
      letterTexts: z.array(PresetEmail),
    }),
  }),
  list: procedure({
    route: 'GET /reminders/invoices',
    summary: 'List open invoices with their next reminder, the longest overdue first',
    access,
    output: z.object({ mode: ReminderSettings.shape.mode, items: z.array(InvoiceToRemind) }),
  }),
  overview: procedure({
    route: 'GET /reminders/overview',
    summary: 'Count the invoices that can be reminded today',
    access,
    output: z.object({
      /** 0 while reminders are off. */
      dueCount: z.int(),
    }),
  }),
  ofInvoice: ownRecordProcedure({
    route: 'GET /invoices/{id}/reminders',
    summary: 'Get the reminders of an invoice, and which one comes next',
    input: Invoice,
    output: z.object({
      mode: ReminderSettings.shape.mode,
      next: z.object(planFields).nullable(),
      /** Oldest first. */
      reminders: z.array(SentReminder),
      /** Oldest first. */
      claims: z.array(Claim),
    }),
    errors: notFound,
  }),
  propose: ownRecordProcedure({
    route: 'GET /invoices/{id}/reminder',
    summary: 'Propose the next reminder of an invoice, in the language of the document',
    input: Invoice,
    output: z.object({
      level: z.int(),
      levelName: z.string(),
      ...proposedRecipients,
      subject: z.string(),
      text: z.string(),
      /** What it claims besides the invoice. */
      feeMinor: z.int(),
      interestMinor: z.int(),
      /** What the button with the private link says. */
      linkLabel: z.string(),
      hasPdf: z.boolean(),
      /** False: there is no mail server. */
      canSend: z.boolean(),
    }),
    errors: { ...notFound, ...notReminded, ...keyUnavailableErrors },
  }),
  send: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoices/{id}/reminders',
    summary: 'Email the next reminder of an invoice, if it is still open',
    opensTransactions: true,
    input: Invoice.extend({ newId: Id.optional(), level, ...email, isUndoable }),
    output: z.object({ id: Id }),
    errors: {
      ...notFound,
      ...notReminded,
      ...keyUnavailableErrors,
      NO_RECIPIENT: { status: 409, message: m.noRecipient },
      NO_MAIL_SERVER: { status: 409, message: m.noMailServer },
      PDF_DAMAGED: { status: 409, message: m.pdfDamaged },
      TOO_MANY_EMAILS: { status: 429, message: m.tooManyEmails },
    },
  }),
  markSent: ownRecordProcedure({
    route: 'POST /invoices/{id}/reminders/by-hand',
    summary: 'Record that you sent the next reminder of an invoice another way',
    input: Invoice.extend({
      newId: Id.optional(),
      level,
      way: z.enum(manualWays, withMessage(`must be ${manualWays.join(', ')}`)),
      subject: subject.optional(),
      text: text.optional(),
    }),
    output: z.object({ id: Id }),
    errors: { ...notFound, ...notReminded, ...keyUnavailableErrors },
  }),
  claimFolder: ownRecordProcedure({
    route: 'GET /invoices/{id}/claim-folder',
    summary:
      'Get a ZIP with an invoice, its timesheet, its reminders, their history and the statement of account',
    opensTransactions: true,
    input: Invoice,
    output: z.file(),
    errors: { ...notFound, ...folderErrors },
  }),
  claimFolderOfClient: ownRecordProcedure({
    route: 'GET /clients/{id}/claim-folder',
    summary:
      'Get a ZIP with all reminded invoices of a client, their reminders, history and the statement of account',
    opensTransactions: true,
    input: Invoice,
    output: z.file(),
    errors: { NOT_FOUND: { status: 404, message: m.nothingReminded }, ...folderErrors },
  }),
  waiveClaim: ownRecordProcedure({
    route: 'PUT /claims/{id}/waiver',
    summary: 'Waive a fee or interest, with a reason',
    input: z.strictObject({ id: RecordId, reason: requiredText(reminderLimits.note) }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: m.noClaim } },
  }),
  restoreClaim: ownRecordProcedure({
    route: 'DELETE /claims/{id}/waiver',
    summary: 'Claim a fee or interest again that was waived',
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: m.noClaim } },
  }),
  ...letterProcedures,
  ...blockProcedures,
};
