import * as z from 'zod';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { attachmentKinds, deliveryStatuses, deliveryWays } from './rules/delivery.ts';

/** How an issued document reached the client. */
export const Delivery = z.object({
  id: Id,
  way: z.enum(deliveryWays),
  day: z.iso.date(),
  // The other ways have no recipient, subject and text.
  recipient: z.string().nullable(),
  /** Besides the recipient; all of an email from their own program. */
  alsoTo: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  hasPdf: z.boolean(),
  /** Files besides the PDF. */
  attachments: z.array(z.enum(attachmentKinds)),
  /** The attached receipts that still exist; null: none, or it isn’t known which. */
  receiptIds: z.array(Id).nullable(),
  /** It reminds of the invoice, and isn’t sent again as its email. */
  isReminder: z.boolean(),
  status: z.enum(deliveryStatuses),
  /** The mail server's words. */
  problem: z.string().nullable(),
  /** When it will be sent, while it waits for that. */
  sendAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof Delivery>;
