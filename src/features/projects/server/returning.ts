import { clientsTakenOver, keepMoved } from '#src/features/clients/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { amendThrownAway, bringBack, findThrownAway } from '#src/platform/server/trash.ts';

/** Brings a deleted project back, to the client that took the place of its own where that was merged meanwhile. */
export async function bringProjectBack(db: Db, owner: Owner, id: string): Promise<void> {
  const image = await findThrownAway(db, owner, 'projects', id);
  const clientId = image?.['client_id'];
  if (image && typeof clientId === 'string') {
    const now = (await clientsTakenOver(db, owner, [clientId])).get(clientId);
    const revision = Number(image['revision']) + 1;
    if (now) {
      await amendThrownAway(db, owner, 'projects', { id, client_id: now, revision });
      await keepMoved(db, owner, 'projects', [{ id, fromClient: clientId }]);
    }
  }
  await bringBack(db, owner, 'projects', id);
}
