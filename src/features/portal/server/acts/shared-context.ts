import { sql } from 'kysely';
import { loadPortalContext } from '#src/features/portal/server/portal-context.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { LongViewerContext } from '#src/platform/server/access/viewer-access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type Shared = Pick<LongViewerContext, 'owner' | 'client'> & Pick<RequestContext, 'files'>;

/** Null if the right has ended since, while this transaction waited for its turn. */
export async function loadSharedContext(db: Db, shared: Shared): Promise<PortalContext | null> {
  const { owner, client, files } = shared;
  if (!(await isStillShared(db, shared))) return null;
  const settings = await findPortalSettings(db, owner, client.id);
  return loadPortalContext(db, owner, { clientId: client.id, settings, linkKey: files.linkKey });
}

export async function isStillShared(
  db: Db,
  { owner, client }: Pick<Shared, 'owner' | 'client'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from live_grants() where owner_id = ${owner.ownerId} and client_id = ${client.id}`.execute(db);
  return rows.length > 0;
}
