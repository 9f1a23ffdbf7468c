import { findMergeTargets, recordLateMoves } from '#src/features/clients/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { patchTrashed, restoreFromTrash, findTrashed } from '#src/platform/server/trash.ts';

/** Restores a deleted project; if its client was merged since, with the merge target as client. */
export async function restoreProject(db: Db, owner: Owner, id: string): Promise<void> {
  const snapshot = await findTrashed(db, owner, 'projects', id);
  const clientId = snapshot?.['client_id'];
  if (snapshot && typeof clientId === 'string') {
    const targetId = (await findMergeTargets(db, owner, [clientId])).get(clientId);
    const revision = Number(snapshot['revision']) + 1;
    if (targetId) {
      await patchTrashed(db, owner, 'projects', { id, client_id: targetId, revision });
      await recordLateMoves(db, owner, 'projects', [{ id, fromClient: clientId }]);
    }
  }
  await restoreFromTrash(db, owner, 'projects', id);
}
