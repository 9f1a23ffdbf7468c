import { recordAudit } from '#src/features/accounts/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { deleteRecord, restoreRecord } from '#src/platform/server/deletions.ts';
import { restoreViewerAccess, findViewerIds } from './client-viewers.ts';

/** Deletes a client. Returns its viewer ids, or null if not found. */
export async function deleteClient(db: Db, owner: Owner, id: string): Promise<string[] | null> {
  const viewerIds = await findViewerIds(db, owner, [id]);
  const extra = { [viewersSnapshotKey]: viewerIds };
  if (!(await deleteRecord(db, owner, 'clients', id, extra))) return null;
  for (const subjectId of viewerIds) {
    const act = { action: 'viewer removed', subjectId, before: { clientId: id }, after: null };
    await recordAudit(db, owner, act);
  }
  return viewerIds;
}

/** Restores a deleted client and its viewers, whose ids it returns. */
export async function restoreClient(db: Db, owner: Owner, id: string): Promise<string[]> {
  const snapshot = await restoreRecord(db, owner, 'clients', id);
  if (!snapshot) return [];
  const viewerIds: string[] = [];
  for (const viewerId of toTexts(snapshot[viewersSnapshotKey])) {
    if (!(await restoreViewerAccess(db, owner, { clientId: id, viewerId }))) continue;
    const act = { action: 'viewer added', subjectId: viewerId, before: null, after: { clientId: id } };
    await recordAudit(db, owner, act);
    viewerIds.push(viewerId);
  }
  return viewerIds;
}

/** Key of the viewers in the snapshot, since their rows are deleted with the client. */
const viewersSnapshotKey = 'client_viewers';

function toTexts(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
