import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Day,
  EmptyObject,
  Flag,
  Id,
  Instant,
  RecordId,
  requiredText,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { notFound } from './contract-errors.ts';
import { attachmentKinds, deliveryLimits, emailFileKinds, manualWays } from './rules/delivery.ts';

/** Clients' addresses may have letters beyond ASCII. Separators would make several of one. */
export const Address = storableText(254)
  .trim()
  .regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+$/, { error: 'must be an email address' });

/** What an email says. The mail adds the private link. */
const emailFields = {
  recipient: Address,
  /** Besides the recipient. */
  alsoTo: z.array(Address).max(deliveryLimits.cc).default([]),
  cc: z.array(Address).max(deliveryLimits.cc).default([]),
  /** The others don’t see them. */
  bcc: z.array(Address).max(deliveryLimits.cc).default([]),
  subject: requiredText(deliveryLimits.subject).refine((subject) => !/[\r\n]/.test(subject), {
    error: 'must be one line',
  }),
  text: requiredText(deliveryLimits.text),
  hasPdf: z.boolean().default(true),
};

/** Files besides the PDF. What the document doesn’t have is left out. */
export const Attachments = z
  .array(z.enum(attachmentKinds, withMessage(`must be ${attachmentKinds.join(', ')}`)))
  .max(attachmentKinds.length)
  .default([]);

/** Only these receipts of the document; all unless given. */
export const ReceiptIds = z.array(Id).min(1).max(deliveryLimits.receipts);

/** The form of the email: its recipients can be typed in one field. */
export const EmailFields = z.strictObject(emailFields);

/** Whether an email waits ten seconds, in which it can be cancelled. */
export const isUndoable = z.boolean().default(false);

const notShareable = { NOT_SHAREABLE: { status: 409, message: invoiceMessages.notShareable } } as const;
const conflict = { CONFLICT: { status: 409, message: invoiceMessages.deliveryIdTaken } } as const;

export const sendEmailErrors = {
  ...notFound,
  ...notShareable,
  ...conflict,
  ...keyUnavailableErrors,
  NO_MAIL_SERVER: { status: 409, message: invoiceMessages.noMailServer },
  PDF_DAMAGED: { status: 409, message: invoiceMessages.pdfDamaged },
  E_INVOICE_DAMAGED: { status: 409, message: invoiceMessages.eInvoiceDamaged },
  RECEIPT_DAMAGED: { status: 409, message: invoiceMessages.receiptDamaged },
  TOO_MANY_EMAILS: { status: 429, message: invoiceMessages.tooManyEmails },
} as const;

const waitingErrors = {
  NOT_FOUND: { status: 404, message: invoiceMessages.emailNotFound },
  NOT_WAITING: { status: 409, message: invoiceMessages.emailNotWaiting },
} as const;

/** Sending an issued document, or recording that it was sent. */
export const deliveryProcedures = {
  proposeEmail: ownRecordProcedure({
    route: 'GET /invoices/{id}/email',
    summary: 'Propose the email for an issued document, in the language of the document',
    input: z.strictObject({ id: RecordId }),
    output: z.object({
      recipient: z.string(),
      /** Other contacts who receive invoices. */
      alsoTo: z.array(z.string()),
      /** All that the client has, and those used before. */
      addresses: z.array(z.object({ name: z.string(), email: z.string() })),
      subject: z.string(),
      text: z.string(),
      /** What was chosen for the last email to the client about such a document. */
      hasPdf: z.boolean(),
      attachments: z.array(z.enum(attachmentKinds)),
      /** What the button with the private link says. */
      linkLabel: z.string(),
      /** False: there is no mail server. */
      canSend: z.boolean(),
      /** True: its private link can't be shown again, so the email replaces it. */
      replacesLink: z.boolean(),
    }),
    errors: { ...notFound, ...notShareable, ...keyUnavailableErrors },
  }),
  emailFiles: ownRecordProcedure({
    route: 'GET /invoices/{id}/email-files',
    summary: 'List the files that the email of an issued document can have, with their sizes',
    opensTransactions: true,
    input: z.strictObject({
      id: RecordId,
      /** Writes the timesheet as PDF, which takes a second, to say its size. */
      measuresTimesheet: Flag.optional(),
    }),
    output: z.object({
      files: z.array(
        z.object({
          kind: z.enum(emailFileKinds),
          /** Which receipt it is; null for other files. */
          receiptId: Id.nullable(),
          name: z.string(),
          /** Null: it isn’t written yet. */
          sizeBytes: z.int().nullable(),
        }),
      ),
    }),
    errors: { ...notFound, ...notShareable, ...keyUnavailableErrors },
  }),
  previewEmail: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoices/{id}/email-preview',
    summary: 'Preview the email for an issued document as it will arrive; nothing is stored',
    isPlainRead: true,
    input: z.strictObject({
      id: RecordId,
      newId: Id,
      subject: emailFields.subject,
      text: emailFields.text,
    }),
    output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    errors: { ...notFound, ...notShareable },
  }),
  sendEmail: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoices/{id}/emails',
    summary: 'Email an issued document with its private link; the state follows when the mail server answers',
    opensTransactions: true,
    input: z.strictObject({
      id: RecordId,
      newId: Id.optional(),
      ...emailFields,
      attachments: Attachments,
      receiptIds: ReceiptIds.optional(),
      /** Not before. */
      sendAt: Instant.optional(),
      isUndoable,
    }),
    output: z.object({ id: Id }),
    errors: sendEmailErrors,
  }),
  cancelEmail: ownRecordProcedure({
    route: 'POST /invoice-deliveries/{id}/cancel',
    summary: 'Cancel an email that still waits; a repeat changes nothing',
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: waitingErrors,
  }),
  sendEmailNow: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoice-deliveries/{id}/send-now',
    summary: 'Send an email before its time',
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: waitingErrors,
  }),
  markSent: ownRecordProcedure({
    route: 'POST /invoices/{id}/deliveries',
    summary: 'Record that an issued document was sent another way',
    input: z
      .strictObject({
        id: RecordId,
        newId: Id.optional(),
        way: z.enum(manualWays, withMessage(`must be ${manualWays.join(', ')}`)),
        day: Day,
        /** Whom their own email program sent it to: proposed for the next email. */
        recipients: z.array(Address).max(deliveryLimits.cc).optional(),
      })
      .refine(({ way, recipients = [] }) => way === 'ownEmail' || recipients.length === 0, {
        error: 'must be empty for other ways than ownEmail',
        path: ['recipients'],
      }),
    output: z.object({ id: Id }),
    errors: { ...notFound, ...notShareable, ...conflict },
  }),
  removeDelivery: ownRecordProcedure({
    route: 'DELETE /invoice-deliveries/{id}',
    summary: 'Remove what was recorded by hand about sending; emails stay',
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: invoiceMessages.deliveryNotFound } },
  }),
};
