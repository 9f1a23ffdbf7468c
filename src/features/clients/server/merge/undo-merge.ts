import { lockClients } from '#src/features/clients/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findOperation, undoOperationRows } from '#src/platform/server/operations.ts';
import type { ClientMergeHook } from './merge-hooks.ts';

/**
 * Puts two clients that were merged back as they were, and lets refer to the one that had gone what had referred to it.
 * Null when there is nothing to undo; undefined when something of it was changed since. A repeat is answered alike.
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
