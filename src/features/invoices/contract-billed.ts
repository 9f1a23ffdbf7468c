/** Schemas of what an invoice bills or deducts, as it was when it was issued. */
import * as z from 'zod';
import { Day, Id, storableText } from '#src/platform/shared/field-schemas.ts';
import { invoiceLimits, taxCategories } from './rules/invoice-limits.ts';

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
  /** Lists each tax rate. Older invoices don't have it. */
  taxes: z
    .array(
      z.strictObject({
        taxCategory: z.enum(taxCategories),
        taxRate: storableText(20),
        netMinor: z.int(),
        taxMinor: z.int(),
      }),
    )
    .max(100)
    .optional(),
  /** What the client hadn't paid of it when the invoice was issued. */
  unpaidMinor: depositAmount.optional(),
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
  /** Who approved it, if the client did. */
  approval: z.object({ name: z.string(), day: z.iso.date() }).optional(),
});
export type BilledEntry = z.infer<typeof BilledEntry>;
