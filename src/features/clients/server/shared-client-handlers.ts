import { sql } from 'kysely';
import { sharedClientsContract } from '#src/features/clients/contract-shared.ts';
import { implementSecured } from '#src/platform/server/access.ts';

const os = implementSecured(sharedClientsContract);

export const sharedClientsHandlers = {
  list: os.list.handler(async ({ context: { db } }) => {
    const { rows } = await sql<{ grantId: string; name: string; ownerName: string }>`
      select grant_id, client_name as name, owner_name from live_grants()`.execute(db);
    return { items: rows, nextCursor: null };
  }),

  get: os.get.handler(async ({ input: { grantId }, context: { db, owner, client }, errors }) => {
    const row = await db
      .selectFrom('clients')
      .select('name')
      .where('userId', '=', owner.ownerId)
      .where('id', '=', client.id)
      .executeTakeFirst();
    // Each statement of a plain read looks the grant up, which may have ended since.
    if (!row) throw errors.NOT_FOUND();
    return { grantId, name: row.name, ownerName: client.ownerName };
  }),
};
