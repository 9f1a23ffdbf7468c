import * as z from 'zod';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { paymentKinds } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import {
  findOperation,
  isUnchangedSince,
  operationSnapshots,
  undoOperationRows,
} from '#src/platform/server/operations.ts';
import { findExcess, lockPayableInvoices, lockPayments } from './payment-queries.ts';

const errors = declaredErrors(paymentsContract.undo);

const Deleted = z.object({
  client_id: z.string(),
  currency: z.string(),
  kind: z.enum(paymentKinds),
  allocations: z.array(z.object({ invoiceId: z.string(), amountMinor: z.number() })),
});

/**
 * Restores a deleted payment. Idempotent.
 * @throws NOT_FOUND, or CHANGED_SINCE if one of its invoices was voided, or less can be refunded or written off
 */
export async function undoPaymentDeletion(
  db: Db,
  owner: Owner,
  undoneId: string,
): Promise<{ ids: string[] }> {
  const operation = await findOperation(db, owner, 'payments', undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, isUndone } = operation;
  if (isUndone) return { ids: before };
  if (!isUnchangedSince(operation, await lockPayments(db, owner, before))) throw errors.CHANGED_SINCE();
  const columns = Object.keys(Deleted.shape);
  for (const image of await operationSnapshots(db, owner, 'payments', { operationId, columns })) {
    const { client_id: clientId, currency, kind, allocations } = Deleted.parse(image);
    const ids = allocations.map(({ invoiceId }) => invoiceId);
    if ((await lockPayableInvoices(db, owner, { ids, clientId, currency })) < ids.length)
      throw errors.CHANGED_SINCE();
    if (await findExcess(db, owner, { kind, allocations })) throw errors.CHANGED_SINCE();
  }
  await undoOperationRows(db, owner, 'payments', operationId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? errors.NOT_FOUND() : error;
  });
  return { ids: before };
}
