import { recordAudit } from '#src/features/accounts/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { patchTrashed, restoreFromTrash, findTrashed, moveToTrash } from '#src/platform/server/trash.ts';
import { restoreViewerAccess, findViewerIds } from './client-viewers.ts';

/** Deletes a client. Returns its viewer ids, or null if not found. */
export async function deleteClient(db: Db, owner: Owner, id: string): Promise<string[] | null> {
  const viewerIds = await findViewerIds(db, owner, [id]);
  if (!(await moveToTrash(db, owner, 'clients', id))) return null;
  if (viewerIds.length > 0) await patchTrashed(db, owner, 'clients', { id, [viewersSnapshotKey]: viewerIds });
  for (const subjectId of viewerIds) {
    const act = { action: 'viewer removed', subjectId, before: { clientId: id }, after: null };
    await recordAudit(db, owner, act);
  }
  return viewerIds;
}

/** Restores a deleted client and its viewers, whose ids it returns. */
export async function restoreClient(db: Db, owner: Owner, id: string): Promise<string[]> {
  const snapshot = await findTrashed(db, owner, 'clients', id);
  if (!(await restoreFromTrash(db, owner, 'clients', id))) return [];
  const viewerIds: string[] = [];
  for (const viewerId of toTexts(snapshot?.[viewersSnapshotKey])) {
    if (!(await restoreViewerAccess(db, owner, { clientId: id, viewerId }))) continue;
    const act = { action: 'viewer added', subjectId: viewerId, before: null, after: { clientId: id } };
    await recordAudit(db, owner, act);
    viewerIds.push(viewerId);
  }
  return viewerIds;
}

/** Key of the viewers in the trash snapshot, since their rows are deleted with the client. */
const viewersSnapshotKey = 'client_viewers';

function toTexts(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
