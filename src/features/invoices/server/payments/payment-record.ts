import * as z from 'zod';
import { Payment, paymentFields } from '#src/features/invoices/contract-payments.ts';
import type { Allocation } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';

/** What the row itself says of the invoices that it belongs to. */
const StoredAllocation = z.object({
  invoiceId: z.string(),
  amountMinor: z.int(),
  fromAccount: z.object({ amountMinor: z.int(), at: z.string() }).nullish(),
});

export const paymentRecord = defineRecord({
  table: 'payments',
  schema: Payment.extend({ allocations: z.array(StoredAllocation) }),
  fields: paymentFields,
  columns: { allocations: { write: (allocations) => ({ allocations: toJson(allocations) }) } },
});

/** Stores an allocation without the fields that reading adds. */
function toJson(allocations: readonly Allocation[]): string {
  return JSON.stringify(
    allocations.map(({ invoiceId, amountMinor, fromAccount }) => ({
      invoiceId,
      amountMinor,
      ...(fromAccount && { fromAccount }),
    })),
  );
}
