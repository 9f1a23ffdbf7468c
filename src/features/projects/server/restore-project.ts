import { findMergeTargets, recordLateMoves } from '#src/features/clients/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { restoreRecord } from '#src/platform/server/deletions.ts';

/** Restores a deleted project; if its client was merged since, with the merge target as client. */
export async function restoreProject(db: Db, owner: Owner, id: string): Promise<void> {
  await restoreRecord(db, owner, 'projects', id, async ({ client_id: clientId, revision }) => {
    if (typeof clientId !== 'string') return undefined;
    const targetId = (await findMergeTargets(db, owner, [clientId])).get(clientId);
    if (!targetId) return undefined;
    await recordLateMoves(db, owner, 'projects', [{ id, fromClient: clientId }]);
    return { id, client_id: targetId, revision: Number(revision) + 1 };
  });
}
