import { clientsTakenOver, keepMoved } from '#src/features/clients/server/public.ts';
import { clientsOfProjects } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { amendImages, imagesBefore, putBack } from '#src/platform/server/operations.ts';
import type { Image } from '#src/platform/server/portable.ts';
import { amendThrownAway, bringBack, findThrownAway } from '#src/platform/server/trash.ts';
import { findBasis } from './basis.ts';
import { referencesTo } from './work.ts';

// Entries that are away when their project goes to another client, or theirs is merged into another, cannot follow at
// once: they do when they come back.

/** Brings a deleted entry back. False when there is nothing to bring back. */
export async function bringEntryBack(db: Db, owner: Owner, id: string): Promise<boolean> {
  const image = await findThrownAway(db, owner, 'timesheets', id);
  for (const amended of image ? await followed(db, owner, [image]) : []) {
    await amendThrownAway(db, owner, 'timesheets', amended);
  }
  return bringBack(db, owner, 'timesheets', id);
}

/** The same, but where its client or project was deleted too, the time returns without them. */
export async function restoreTime(db: Db, owner: Owner, id: string): Promise<boolean> {
  const image = await findThrownAway(db, owner, 'timesheets', id);
  if (!image) return false;
  const [now = image] = await followed(db, owner, [image]);
  const { clientId, projectId } = referencesTo(
    await findBasis(db, owner, {
      clientId: idOrNull(now['client_id']),
      projectId: idOrNull(image['project_id']),
    }),
  );
  const references = { client_id: clientId, project_id: projectId };
  const withoutRetainer = projectId === null && { retainer_ms: null };
  await amendThrownAway(db, owner, 'timesheets', { ...now, ...references, ...withoutRetainer });
  return bringBack(db, owner, 'timesheets', id);
}

function idOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Puts the entries of an operation back as they were. */
export async function putEntriesBack(db: Db, owner: Owner, operationId: string): Promise<void> {
  const columns = ['client_id', 'project_id', 'revision'];
  const images = await imagesBefore(db, owner, 'timesheets', { operationId, columns });
  const amended = await followed(db, owner, images);
  if (amended.length > 0) await amendImages(db, owner, 'timesheets', operationId, amended);
  await putBack(db, owner, 'timesheets', operationId);
}

/** What is another by now of entries that come back: their client, and with it their revision. */
async function followed(db: Db, owner: Owner, images: readonly Image[]): Promise<Image[]> {
  const ofProjects = await clientsOfProjects(
    db,
    owner,
    images.flatMap(({ project_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  const takenOver = await clientsTakenOver(
    db,
    owner,
    images.flatMap(({ client_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  const late = images.flatMap(({ id, client_id: clientId }) => {
    const fromClient = String(clientId);
    return takenOver.has(fromClient) ? [{ id, fromClient }] : [];
  });
  if (late.length > 0) await keepMoved(db, owner, 'timesheets', late);
  return images.flatMap(({ id, project_id: projectId, client_id: clientId, revision }) => {
    const now = ofProjects.get(String(projectId)) ?? takenOver.get(String(clientId)) ?? clientId;
    return now === clientId ? [] : [{ id, client_id: now, revision: Number(revision) + 1 }];
  });
}
