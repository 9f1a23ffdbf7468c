import { approvalsContract } from '#src/features/approvals/contract.ts';
import { restoredClientId } from '#src/features/clients/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from '#src/platform/server/operations.ts';
import { lockRequests } from './queries.ts';

const errors = declaredErrors(approvalsContract.undo);

/** Brings a withdrawn request back, with its approval and messages. Idempotent. */
export async function undoDeletion(db: Db, owner: Owner, undoneId: string): Promise<{ ids: string[] }> {
  const operation = await findOperation(db, owner, 'approvalRequests', undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, isUndone } = operation;
  if (isUndone) return { ids: before };
  if (!isUnchangedSince(operation, await lockRequests(db, owner, before))) throw errors.CHANGED_SINCE();
  await restoredClientId(db, owner, 'approvalRequests', operationId);
  await undoOperationRows(db, owner, 'approvalRequests', operationId).catch((error: unknown) => {
    // What it replaced was requested again since.
    if (isUniqueViolation(error)) throw errors.CHANGED_SINCE();
    throw isForeignKeyViolation(error) ? errors.NOT_FOUND() : error;
  });
  return { ids: before };
}
