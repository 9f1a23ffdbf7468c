import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { pinLimit } from '#src/features/portal/rules/portal-address.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import type { LinkTarget } from '#src/platform/server/http/private-link-scope.ts';

export type ClientLinkRow = Selectable<Tables['clientLinks']>;

/** Newest first. */
export async function listClientLinks(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<ClientLinkRow[]> {
  return db
    .selectFrom('clientLinks')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('clientId', '=', clientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

type NewLink = Pick<ClientLinkRow, 'id' | 'clientId' | 'label' | 'tokenHash' | 'tokenSeed'> & {
  pinHash: Buffer | null;
  days: number;
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
};

export async function changeClientLink(
  db: Db,
  { ownerId }: Owner,
  { id, label, days, pinHash, isRevoked }: LinkChange,
): Promise<void> {
  await db
    .updateTable('clientLinks')
    .set({
      ...(label !== undefined && { label }),
      ...(days !== undefined && { expiresAt: daysFromNow(days) }),
      ...(pinHash !== undefined && { pinHash, pinAttempts: 0, pinAttemptedAt: null }),
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
    select id, client_id, pin_hash, token_hash, revoked_at is null and expires_at > now() as is_working
      from client_links where user_id = ${ownerId} and token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** Counts an attempt before the PIN is compared, so that attempts at the same time count, too. False: too many. */
export async function takePinAttempt(db: Db, { ownerId }: Owner, id: string): Promise<boolean> {
  const isRecent = sql`pin_attempted_at > now() - make_interval(mins => ${pinLimit.minutes})`;
  const { rows } = await sql`
    update client_links
      set pin_attempts = case when ${isRecent} then pin_attempts + 1 else 1 end,
          pin_attempted_at = case when ${isRecent} then pin_attempted_at else now() end
      where user_id = ${ownerId} and id = ${id}
        and (pin_attempted_at is null or not (${isRecent}) or pin_attempts < ${pinLimit.attempts})
      returning id`.execute(db);
  return rows.length > 0;
}

export async function forgetPinAttempts(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`
    update client_links set pin_attempts = 0, pin_attempted_at = null
      where user_id = ${ownerId} and id = ${id}`.execute(db);
}

export async function markLinkUsed(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`update client_links set last_used_at = now() where user_id = ${ownerId} and id = ${id}`.execute(
    db,
  );
}

function daysFromNow(days: number) {
  return sql<string>`now() + make_interval(days => ${days})`;
}
