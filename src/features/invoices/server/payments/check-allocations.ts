import * as invoiceMessages from '#messages/api/invoices.ts';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { spareChange, withdrawals } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import type { Allocated } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { sumSpare } from './credit-balance.ts';
import { findExcess, lockPayableInvoices } from './payment-queries.ts';

const errors = declaredErrors(paymentsContract.create);

type PaymentOf = { clientId: string; currency: string; kind: PaymentKind };

const nothing: Allocated = { amountMinor: 0, allocations: [] };

/**
 * Locks the invoices of a payment, and those that it had before. The caller has locked the account's money.
 * @throws UNKNOWN_INVOICE, OVER_ALLOCATED, ABOVE_PAID, ABOVE_BALANCE, ABOVE_ACCOUNT, BAD_REQUEST
 */
export async function requireAllocatable(
  db: Db,
  owner: Owner,
  payment: PaymentOf & Allocated,
  before: Allocated = nothing,
): Promise<void> {
  const { clientId, currency, kind, amountMinor, allocations } = payment;
  const ids = [...new Set([...allocations, ...before.allocations].map(({ invoiceId }) => invoiceId))];
  if ((await lockPayableInvoices(db, owner, { ids, clientId, currency })) < ids.length)
    throw errors.UNKNOWN_INVOICE();
  const allocatedMinor = allocations.reduce((sum, part) => sum + part.amountMinor, 0);
  if (allocatedMinor > amountMinor) throw errors.OVER_ALLOCATED();
  if (kind === 'writeOff' && allocatedMinor < amountMinor)
    throw invalidField('allocations', invoiceMessages.writeOffInFull, 'writeOffInFull');
  const shortage = await findShortage(db, owner, payment, before, payment);
  if (shortage) throw errors[shortage]();
}

/** Whether refunds stay covered without the payment. */
export async function isRemovable(db: Db, owner: Owner, payment: PaymentOf & Allocated): Promise<boolean> {
  return (await findShortage(db, owner, payment, payment, nothing)) === null;
}

/** What a change takes that isn't there: of its invoices, or of the money without one. */
async function findShortage(
  db: Db,
  owner: Owner,
  { clientId, currency, kind }: PaymentOf,
  before: Allocated,
  after: Allocated,
): Promise<'ABOVE_PAID' | 'ABOVE_BALANCE' | 'ABOVE_ACCOUNT' | null> {
  const taken = withdrawals(kind, before.allocations, after.allocations);
  const excess = await findExcess(db, owner, { kind, taken });
  if (excess) return excess;
  const change = spareChange(kind, before, after);
  if (change >= 0) return null;
  const spareMinor = (await sumSpare(db, owner, clientId)).get(currency) ?? 0;
  return spareMinor + change < 0 ? 'ABOVE_ACCOUNT' : null;
}
