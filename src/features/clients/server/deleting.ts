import { recordAct } from '#src/features/accounts/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { amendThrownAway, bringBack, findThrownAway, throwAway } from '#src/platform/server/trash.ts';
import { giveViewBack, viewerIdsOf } from './viewers.ts';

/** Deletes a client. Answers with who could view it; null when there is no such client. */
export async function deleteClient(db: Db, owner: Owner, id: string): Promise<string[] | null> {
  const viewerIds = await viewerIdsOf(db, owner, [id]);
  if (!(await throwAway(db, owner, 'clients', id))) return null;
  if (viewerIds.length > 0) await amendThrownAway(db, owner, 'clients', { id, [viewersKept]: viewerIds });
  for (const subjectId of viewerIds) {
    const act = { action: 'viewer removed', subjectId, before: { clientId: id }, after: null };
    await recordAct(db, owner, act);
  }
  return viewerIds;
}

/** Brings a deleted client back, with those who could view it, whom it answers with. */
export async function restoreClient(db: Db, owner: Owner, id: string): Promise<string[]> {
  const image = await findThrownAway(db, owner, 'clients', id);
  if (!(await bringBack(db, owner, 'clients', id))) return [];
  const viewerIds: string[] = [];
  for (const viewerId of textsIn(image?.[viewersKept])) {
    if (!(await giveViewBack(db, owner, { clientId: id, viewerId }))) continue;
    const act = { action: 'viewer added', subjectId: viewerId, before: null, after: { clientId: id } };
    await recordAct(db, owner, act);
    viewerIds.push(viewerId);
  }
  return viewerIds;
}

/** Kept beside the columns of the client: the rows that say who may view it go with it. */
const viewersKept = 'client_viewers';

function textsIn(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}
