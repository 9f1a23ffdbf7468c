import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { operationSnapshots } from '#src/platform/server/records/operations.ts';
import { restoreViewerAccess, findViewerIds } from './client-viewers.ts';

/** Deletes a client. Returns its viewers and the operation, or null if not found. */
export async function deleteClient(
  db: Db,
  owner: Owner,
  id: string,
): Promise<{ operationId: string; viewerIds: string[] } | null> {
  const viewerIds = await findViewerIds(db, owner, [id]);
  const extra = { [viewersSnapshotKey]: viewerIds };
  const operationId = await deleteRecord(db, owner, 'clients', id, extra);
  if (operationId === null) return null;
  for (const subjectId of viewerIds) {
    const act = { action: 'viewer.removed' as const, subjectId, before: { clientId: id }, after: null };
    await recordAudit(db, act);
  }
  return { operationId, viewerIds };
}

/** Returns access to the viewers of a restored client. */
export async function restoreViewers(db: Db, owner: Owner, operationId: string): Promise<void> {
  const columns = [viewersSnapshotKey];
  for (const { id, ...image } of await operationSnapshots(db, owner, 'clients', { operationId, columns })) {
    for (const viewerId of toTexts(image[viewersSnapshotKey])) {
      if (!(await restoreViewerAccess(db, owner, { clientId: id, viewerId }))) continue;
      const act = {
        action: 'viewer.added' as const,
        subjectId: viewerId,
        before: null,
        after: { clientId: id },
      };
      await recordAudit(db, act);
    }
  }
}

/** Key of the viewers in the snapshot, since their rows are deleted with the client. */
const viewersSnapshotKey = 'client_viewers';

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
