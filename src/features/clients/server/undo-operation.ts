import { clientsContract } from '#src/features/clients/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from '#src/platform/server/operations.ts';
import { restoreViewers } from './delete-client.ts';
import type { ClientMergeHook } from './merge/merge-hooks.ts';
import { lockClients } from './queries.ts';

const errors = declaredErrors(clientsContract.undo);

/**
 * Undoes a change, a deletion or a merge, which also moves the references back. Idempotent.
 * @throws NOT_FOUND, or CHANGED_SINCE if a record changed since
 */
export async function undoOperation(
  db: Db,
  owner: Owner,
  id: string,
  mergeHooks: readonly ClientMergeHook[],
): Promise<{ ids: string[] }> {
  const operation = await findOperation(db, owner, 'clients', id);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, after, isUndone } = operation;
  if (isUndone) return { ids: before };
  const clients = await lockClients(db, owner, before);
  if (!isUnchangedSince(operation, clients)) throw errors.CHANGED_SINCE();
  await undoOperationRows(db, owner, 'clients', operationId);
  const [target] = after;
  if (!target) await restoreViewers(db, owner, operationId);
  const from = before.find((each) => each !== target?.id);
  if (!target || from === undefined) return { ids: before };
  const merging = { from, to: target.id, operationId };
  for (const reference of mergeHooks) {
    if (!(await reference.moveBack(db, owner, merging))) throw errors.CHANGED_SINCE();
  }
  return { ids: before };
}
