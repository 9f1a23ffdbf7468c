import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { LinkTarget } from '#src/platform/server/http/private-link-routes.ts';
import { isPinLocked } from './pin-attempts.ts';

export type ClientLinkRow = Selectable<Tables['clientLinks']>;

/** Newest first. */
export async function listClientLinks(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<(ClientLinkRow & { isPinLocked: boolean })[]> {
  return db
    .selectFrom('clientLinks')
    .selectAll()
    .select(isPinLocked.as('isPinLocked'))
    .where('userId', '=', ownerId)
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Two requests at once can't both create the last one: the second waits here. */
export async function countWorkingLinks(db: Db, { ownerId }: Owner, clientId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint.client-links ${ownerId} ${clientId}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) from client_links
      where user_id = ${ownerId} and client_id = ${clientId} and revoked_at is null and expires_at > now()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

type NewLink = Pick<ClientLinkRow, 'id' | 'clientId' | 'label' | 'tokenHash' | 'tokenSeed'> & {
  pinHash: Buffer | null;
  days: number;
  replacesId?: string;
  pinSalt?: Buffer;
};

/** Returns when it expires. */
export async function insertClientLink(
  db: Db,
  { ownerId }: Owner,
  { days, ...link }: NewLink,
): Promise<string> {
  const { expiresAt } = await db
    .insertInto('clientLinks')
    .values({ userId: ownerId, ...link, expiresAt: daysFromNow(days) })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Locks the link until the transaction ends. */
export async function lockClientLink(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<ClientLinkRow | undefined> {
  return db
    .selectFrom('clientLinks')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type LinkChange = {
  id: string;
  label?: string | undefined;
  days?: number | undefined;
  pinHash?: Buffer | null | undefined;
  isRevoked?: boolean | undefined;
  isPinLocked?: false | undefined;
};

export async function changeClientLink(
  db: Db,
  { ownerId }: Owner,
  { id, label, days, pinHash, isRevoked, ...change }: LinkChange,
): Promise<void> {
  await db
    .updateTable('clientLinks')
    .set({
      ...(label !== undefined && { label }),
      ...(days !== undefined && { expiresAt: daysFromNow(days) }),
      ...(pinHash !== undefined && { pinHash, pinSalt: null }),
      ...((pinHash !== undefined || change.isPinLocked === false) && {
        pinAttempts: 0,
        pinAttemptedAt: null,
      }),
      ...(isRevoked !== undefined && { revokedAt: isRevoked ? sql<string>`now()` : null }),
      id,
    })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Runs without a session: the token is the secret. */
export async function findClientOfLink(db: Db, tokenHash: Buffer): Promise<LinkTarget | null> {
  const { rows } =
    await sql<LinkTarget>`select owner_id, client_id from client_of_link(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

export type OpenedLink = Pick<ClientLinkRow, 'id' | 'clientId' | 'pinHash' | 'tokenHash'> & {
  isWorking: boolean;
};

/** The link with this token, which may have expired or been revoked. */
export async function findOpenedLink(
  db: Db,
  { ownerId }: Owner,
  tokenHash: Buffer,
): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    select id, client_id, pin_hash, coalesce(pin_salt, token_hash) as token_hash, revoked_at is null and expires_at > now() as is_working
      from client_links where user_id = ${ownerId} and token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export async function markLinkUsed(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`update client_links set last_used_at = now() where user_id = ${ownerId} and id = ${id}`.execute(
    db,
  );
}

function daysFromNow(days: number) {
  return sql<string>`now() + make_interval(days => ${days})`;
}
