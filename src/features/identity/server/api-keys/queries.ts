import { sql } from 'kysely';
import type { ApiKey } from '#src/features/identity/contract-keys.ts';
import type { Caller } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

export async function listApiKeys(db: Db, { userId }: Caller): Promise<ApiKey[]> {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'scope', 'expiresAt', 'lastUsedAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Counts under a lock, so parallel requests can't exceed the limit. */
export async function countApiKeys(db: Db, { userId }: Caller): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.api-keys'), hashtext(${userId}))`.execute(db);
  const { count } = await db
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertApiKey(
  db: Db,
  { userId }: Caller,
  key: { id: string; name: string; keyHash: Buffer; scope: ApiKey['scope']; expiresInDays: number | null },
): Promise<void> {
  const { expiresInDays, ...columns } = key;
  await db
    .insertInto('apiKeys')
    .values({
      userId,
      ...columns,
      expiresAt: expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`,
    })
    .execute();
}

/** Whether there was such a key. */
export async function deleteApiKey(db: Db, { userId }: Caller, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
