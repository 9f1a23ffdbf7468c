import { invoicesContract } from '#src/features/invoices/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from '#src/platform/server/operations.ts';
import { lockInvoices } from './queries.ts';

const errors = declaredErrors(invoicesContract.undo);

/**
 * Undoes a change or deletion of a draft. Idempotent.
 * @throws NOT_FOUND, ISSUED, CHANGED_SINCE, or CLIENT_GONE
 */
export async function undoOperation(db: Db, owner: Owner, undoneId: string): Promise<{ ids: string[] }> {
  const operation = await findOperation(db, owner, 'invoices', undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, isUndone } = operation;
  if (isUndone) return { ids: before };
  const current = await lockInvoices(db, owner, before);
  if ([...current.values()].some(({ state }) => state !== 'draft')) throw errors.ISSUED();
  if (!isUnchangedSince(operation, current)) throw errors.CHANGED_SINCE();
  await undoOperationRows(db, owner, 'invoices', operationId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? errors.CLIENT_GONE() : error;
  });
  return { ids: before };
}
