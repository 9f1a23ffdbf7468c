import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { EmptyObject, Id, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';

/** A payment that the client reported and that isn't recorded yet. */
export const PaymentNotice = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  clientId: Id,
  currency: z.string(),
  paidDay: z.iso.date(),
  /** Null: what is open. */
  amountMinor: z.int().nullable(),
  /** As the client typed it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type PaymentNotice = z.infer<typeof PaymentNotice>;

export const noticeProcedures = {
  notices: ownRecordProcedure({
    route: 'GET /payment-notices',
    summary: 'List payments that clients reported in their portal and that aren’t recorded yet, newest first',
    isPlainRead: true,
    input: z.strictObject({ clientId: Id.optional(), invoiceId: Id.optional() }),
    output: z.object({ items: z.array(PaymentNotice), nextCursor: z.null() }),
  }),
  updateNotice: ownRecordProcedure({
    route: 'PATCH /invoices/{id}/payment-notice',
    summary: 'Dismiss the payment that a client reported for an invoice, or show it again',
    input: z.strictObject({ id: RecordId, isDismissed: z.boolean() }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: invoiceMessages.noticeNotFound } },
  }),
};
