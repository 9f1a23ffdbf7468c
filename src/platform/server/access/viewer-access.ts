import { sql } from 'kysely';
import { actedBy } from '#src/platform/server/database/database.ts';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import { limitToClient } from '#src/platform/server/database/limit-to-client.ts';
import type { Caller, ViewerContext } from './contexts.ts';

/**
 * For procedures that read more than the role for viewers may: the right is looked up by that role, then the handler
 * opens transactions of the owner itself, limited to the client, and chooses what leaves. Null if the right has ended.
 */
export async function openGrant(
  context: { database: Database; caller: Caller },
  grantId: string,
): Promise<Pick<ViewerContext, 'database' | 'owner' | 'client'> | null> {
  const database = actedBy(context.database, context.caller);
  const grant = await database.withGrant(grantId, findGrant, { isReadOnly: true });
  return grant && { database: limitToClient(database, grant.client.id), ...grant };
}

/** Whose client the grant of the transaction shows; null if the right has ended. */
export async function findGrant(db: Db): Promise<Pick<ViewerContext, 'owner' | 'client'> | null> {
  const { rows } = await sql<{ ownerId: string; clientId: string; ownerName: string }>`
    select owner_id, client_id, owner_name from current_grant()`.execute(db);
  const [grant] = rows;
  return grant
    ? { owner: { ownerId: grant.ownerId }, client: { id: grant.clientId, ownerName: grant.ownerName } }
    : null;
}
