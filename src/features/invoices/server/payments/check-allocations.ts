import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { withdrawals } from '#src/features/invoices/rules/allocate-payment.ts';
import type { Allocation } from '#src/features/invoices/rules/allocate-payment.ts';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findExcess, lockPayableInvoices } from './payment-queries.ts';

const errors = declaredErrors(paymentsContract.create);

type Allocated = {
  clientId: string;
  currency: string;
  kind: PaymentKind;
  amountMinor: number;
  allocations: readonly Allocation[];
};

/**
 * Locks the invoices of a payment, and those that it had before.
 * @throws UNKNOWN_INVOICE, OVER_ALLOCATED, ABOVE_PAID, ABOVE_BALANCE
 */
export async function requireAllocatable(
  db: Db,
  owner: Owner,
  { clientId, currency, kind, amountMinor, allocations }: Allocated,
  before: readonly Allocation[],
): Promise<void> {
  const ids = [...new Set([...allocations, ...before].map(({ invoiceId }) => invoiceId))];
  if ((await lockPayableInvoices(db, owner, { ids, clientId, currency })) < ids.length)
    throw errors.UNKNOWN_INVOICE();
  if (allocations.reduce((sum, part) => sum + part.amountMinor, 0) > amountMinor)
    throw errors.OVER_ALLOCATED();
  const excess = await findExcess(db, owner, { kind, taken: withdrawals(kind, before, allocations) });
  if (excess) throw errors[excess]();
}
