import * as z from 'zod';
import { Id, pageInput, pageOf, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { deliveryStatuses, emailStates } from './rules/delivery.ts';
import { invoiceStates, invoiceTypes } from './rules/invoice-limits.ts';

/** An email that was sent in the name of the account, or will be. */
export const AccountEmail = z.object({
  id: Id,
  recipient: z.string(),
  alsoTo: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  /** The mail server's words. */
  problem: z.string().nullable(),
  /** When it will be sent, while it waits for that. */
  sendAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Null: no reminder. `letter`: of all invoices of a client. */
  reminder: z.enum(['reminder', 'letter']).nullable(),
  /** Null: an email about no document, such as one with a link to the portal. */
  document: z
    .object({
      id: Id,
      type: z.enum(invoiceTypes),
      state: z.enum(invoiceStates),
      number: z.string().nullable(),
      clientName: z.string().nullable(),
    })
    .nullable(),
});
export type AccountEmail = z.infer<typeof AccountEmail>;

export const emailListProcedures = {
  sentEmails: ownRecordProcedure({
    route: 'GET /invoice-deliveries',
    summary: 'List the emails that were sent in the name of the account, or will be, newest first',
    isPlainRead: true,
    input: z.strictObject({
      state: z.enum(emailStates, withMessage(`must be ${emailStates.join(', ')}`)).optional(),
      /** In recipients, subject, number and client. */
      search: storableText(200).optional(),
      ...pageInput,
    }),
    output: pageOf(AccountEmail),
  }),
};
