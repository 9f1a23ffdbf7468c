import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { keepFromAccount } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { withoutApplied } from '#src/features/invoices/rules/payments/payment-steps.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';
import { requireAllocatable } from './check-allocations.ts';
import { findAppliedPayments, lockMoney } from './payment-queries.ts';
import { paymentRecord } from './payment-record.ts';

const errors = declaredErrors(paymentsContract.returnToAccount);

/**
 * Puts back what was applied to an invoice at one time, as one operation: of all its payments, or of none.
 * @throws NOT_FOUND, NOTHING_APPLIED, ABOVE_PAID, CONFLICT, UNDONE
 */
export async function returnToAccount(
  db: Db,
  owner: Owner,
  request: { invoiceId: string; appliedAt: string; operationId?: string | undefined },
): Promise<OperationResult> {
  if (!(await findInvoice(db, owner, request.invoiceId))) throw errors.NOT_FOUND();
  await lockMoney(db, owner);
  const applied = await findAppliedPayments(db, owner, request);
  const ids = applied.map(({ id }) => id);
  return runOperationOnce(db, owner, request, {
    kind: 'payments',
    ids,
    run: async () => {
      if (applied.length === 0) throw errors.NOTHING_APPLIED();
      for (const payment of applied) {
        const left = withoutApplied(payment.allocations, request.invoiceId);
        const { id, revision } = payment;
        const allocations = keepFromAccount(payment.allocations, left);
        await requireAllocatable(db, owner, { ...payment, allocations }, payment);
        if (!(await paymentRecord.update(db, owner, { id, revision, allocations })))
          throw errors.NOTHING_APPLIED();
      }
      return ids;
    },
  });
}
