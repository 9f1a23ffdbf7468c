import { clientsContract } from '#src/features/clients/contract.ts';
import { lockClients } from '#src/features/clients/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation, undoOperationRows } from '#src/platform/server/operations.ts';
import type { ClientMergeHook } from './merge-hooks.ts';

const errors = declaredErrors(clientsContract.undoMerge);

/**
 * Restores both clients and their references. Idempotent.
 * @throws NOT_FOUND, or CHANGED_SINCE if a record changed since
 */
export async function undoMerge(
  db: Db,
  owner: Owner,
  operationId: string,
  mergeHooks: readonly ClientMergeHook[],
): Promise<{ ids: string[] }> {
  const operation = await findOperation(db, owner, 'clients', operationId);
  const target = operation?.after[0];
  const from = operation?.before.find((id) => id !== target?.id);
  if (!operation || !target || from === undefined) throw errors.NOT_FOUND();
  if (operation.isUndone) return { ids: operation.before };
  const clients = await lockClients(db, owner, operation.before);
  const isUnchanged = clients.size === 1 && clients.get(target.id)?.revision === target.revision;
  if (!isUnchanged) throw errors.CHANGED_SINCE();
  await undoOperationRows(db, owner, 'clients', operationId);
  const merging = { from, to: target.id, operationId };
  for (const reference of mergeHooks) {
    if (!(await reference.moveBack(db, owner, merging))) throw errors.CHANGED_SINCE();
  }
  return { ids: operation.before };
}
