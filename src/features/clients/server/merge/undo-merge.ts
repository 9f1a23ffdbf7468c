import { lockClients } from '#src/features/clients/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findOperation, undoOperationRows } from '#src/platform/server/operations.ts';
import type { ClientMergeHook } from './merge-hooks.ts';

/**
 * Restores both clients and their references. Null if there is nothing to undo; undefined if a record was
 * changed since. Idempotent.
 */
export async function undoMerge(
  db: Db,
  owner: Owner,
  operationId: string,
  mergeHooks: readonly ClientMergeHook[],
): Promise<{ ids: string[] } | null | undefined> {
  const operation = await findOperation(db, owner, 'clients', operationId);
  const target = operation?.after[0];
  const from = operation?.before.find((id) => id !== target?.id);
  if (!operation || !target || from === undefined) return null;
  if (operation.isUndone) return { ids: operation.before };
  const clients = await lockClients(db, owner, operation.before);
  const isUnchanged = clients.size === 1 && clients.get(target.id)?.revision === target.revision;
  if (!isUnchanged) return undefined;
  await undoOperationRows(db, owner, 'clients', operationId);
  const merging = { from, to: target.id, operationId };
  for (const reference of mergeHooks) {
    if (!(await reference.moveBack(db, owner, merging))) return undefined;
  }
  return { ids: operation.before };
}
