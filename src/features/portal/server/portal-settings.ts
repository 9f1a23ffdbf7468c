import { sql } from 'kysely';
import { PortalSettings, defaultPortalSettings } from '#src/features/portal/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';

const nothingShared: PortalSettings = {
  ...defaultPortalSettings,
  timeDetail: 'none',
  invoices: false,
  documents: false,
};

/** The client must be one of the owner’s. */
export async function findPortalSettings(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<PortalSettings> {
  const row = await db
    .selectFrom('portalSettings')
    .select('settings')
    .where('userId', '=', ownerId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  // Settings that can’t be read, such as those of a later version, share nothing.
  return row ? parseStoredOr(nothingShared, PortalSettings, row.settings) : defaultPortalSettings;
}

export async function savePortalSettings(
  db: Db,
  { ownerId }: Owner,
  { clientId, settings }: { clientId: string; settings: PortalSettings },
): Promise<void> {
  await sql`
    insert into portal_settings (user_id, client_id, settings) values (${ownerId}, ${clientId}, ${JSON.stringify(settings)})
      on conflict (user_id, client_id) do update set settings = excluded.settings, updated_at = now()`.execute(
    db,
  );
}
