import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findOperation, putBack } from '#src/platform/server/operations.ts';
import { lockClients } from './queries.ts';
import type { ClientReference } from './references.ts';

/**
 * Puts two clients that were merged back as they were, and lets refer to the one that had gone what had referred to it.
 * Null when there is nothing to undo; undefined when something of it was changed since. A repeat is answered alike.
 */
export async function unmergeClients(
  db: Db,
  owner: Owner,
  operationId: string,
  references: readonly ClientReference[],
): Promise<{ ids: string[] } | null | undefined> {
  const operation = await findOperation(db, owner, 'clients', operationId);
  const left = operation?.after[0];
  const from = operation?.before.find((id) => id !== left?.id);
  if (!operation || !left || from === undefined) return null;
  if (operation.isUndone) return { ids: operation.before };
  const current = await lockClients(db, owner, operation.before);
  const isAsLeft = current.size === 1 && current.get(left.id)?.revision === left.revision;
  if (!isAsLeft) return undefined;
  await putBack(db, owner, 'clients', operationId);
  const merging = { from, to: left.id, operationId };
  for (const reference of references) {
    if (!(await reference.moveBack(db, owner, merging))) return undefined;
  }
  return { ids: operation.before };
}
