/** Schemas of what an invoice bills or deducts, as it was when it was issued. */
import * as z from 'zod';
import { Day, Id, storableText } from '#src/platform/shared/field-schemas.ts';
import { invoiceLimits } from './rules/invoice-limits.ts';

const depositAmount = z.int().min(0).max(invoiceLimits.amountMinor);

/** An issued deposit invoice, less its credit notes, as `invoices.deposits` lists it. */
export const Deposit = z.strictObject({
  id: Id,
  number: storableText(60),
  issueDay: Day,
  netMinor: depositAmount,
  taxMinor: depositAmount,
  /** What was to be paid, which an invoice deducts. */
  grossMinor: depositAmount,
});
export type Deposit = z.infer<typeof Deposit>;

/** A time entry on a line, as the line bills it. */
export const BilledEntry = z.object({
  id: Id,
  lineId: Id,
  day: z.iso.date(),
  projectName: z.string().nullable(),
  taskName: z.string().nullable(),
  description: z.string(),
  /** Billed time: after the account's rounding, without what a retainer pays. */
  durationMs: z.int(),
  rate: z.number(),
  rateReason: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
});
export type BilledEntry = z.infer<typeof BilledEntry>;
