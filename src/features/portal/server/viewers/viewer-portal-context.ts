import { sql } from 'kysely';
import { loadPortalContext } from '#src/features/portal/server/portal-context.ts';
import type { PortalContext, PortalQuery } from '#src/features/portal/server/portal-context.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { ViewerContext } from '#src/platform/server/access/contexts.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type ViewedPortal = Pick<ViewerContext, 'owner' | 'client'> & Pick<RequestContext, 'files'>;

/** Null if the right has ended since, while this transaction waited for its turn. */
export async function findViewerPortalQuery(db: Db, viewed: ViewedPortal): Promise<PortalQuery | null> {
  const { owner, client, files } = viewed;
  if (!(await isStillShared(db, viewed))) return null;
  const settings = await findPortalSettings(db, owner, client.id);
  return { clientId: client.id, settings, linkKey: files.linkKey };
}

/** As the query; null, too, if the client was deleted since. */
export async function loadViewerPortalContext(db: Db, viewed: ViewedPortal): Promise<PortalContext | null> {
  const query = await findViewerPortalQuery(db, viewed);
  return query && loadPortalContext(db, viewed.owner, query);
}

export async function isStillShared(
  db: Db,
  { owner, client }: Pick<ViewedPortal, 'owner' | 'client'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from live_grants() where owner_id = ${owner.ownerId} and client_id = ${client.id}`.execute(db);
  return rows.length > 0;
}
