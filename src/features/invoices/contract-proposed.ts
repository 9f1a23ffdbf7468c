import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Id, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { isUndoable, sendEmailErrors } from './contract-sending.ts';
import { deliveryLimits, emailObstacles } from './rules/delivery.ts';

/** Sending documents as Stint proposes it, one after the other. */
export const proposedEmailProcedures = {
  emailRecipients: ownRecordProcedure({
    route: 'POST /invoices/email-recipients',
    summary: 'Find out to whom documents would be emailed, and why they can’t be; nothing is sent',
    isPlainRead: true,
    input: z.strictObject({ ids: z.array(Id).min(1).max(deliveryLimits.recipientsPerHour) }),
    output: z.object({
      /** False: there is no mail server. */
      canSend: z.boolean(),
      /** In the order of the request. */
      items: z.array(
        z.object({
          id: Id,
          /** Empty if the client has no email. */
          recipient: z.string(),
          /** Other contacts who receive invoices. */
          alsoTo: z.array(z.string()),
          obstacle: z.enum(emailObstacles).nullable(),
          /** The day on which it was last sent, in any way; null if it wasn’t. */
          sentDay: z.iso.date().nullable(),
        }),
      ),
    }),
    errors: { ...keyUnavailableErrors },
  }),
  sendProposedEmail: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /invoices/{id}/emails/proposed',
    summary: 'Email an issued document as it is proposed, unless it was sent before',
    opensTransactions: true,
    input: z.strictObject({ id: RecordId, newId: Id.optional(), isUndoable }),
    output: z.object({ id: Id }),
    errors: {
      ...sendEmailErrors,
      NO_RECIPIENT: { status: 409, message: invoiceMessages.clientWithoutEmail },
      ALREADY_SENT: { status: 409, message: invoiceMessages.alreadySent },
    },
  }),
};
