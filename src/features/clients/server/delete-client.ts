import { recordAudit } from '#src/features/accounts/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { patchTrashed, restoreFromTrash, findTrashed, moveToTrash } from '#src/platform/server/trash.ts';
import { restoreViewerAccess, findViewerIds } from './client-viewers.ts';

/** Deletes a client. Answers with who could view it; null when there is no such client. */
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

/** Brings a deleted client back, with those who could view it, whom it answers with. */
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

/** Kept beside the columns of the client: the rows that say who may view it go with it. */
const viewersSnapshotKey = 'client_viewers';

function toTexts(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
