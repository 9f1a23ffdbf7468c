import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

export async function findFeedCreatedAt(db: Db, { ownerId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('updatedAt')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row?.updatedAt ?? null;
}

/** Replaces the token, which revokes the previous link. Returns the creation time. */
export async function saveFeed(db: Db, { ownerId }: Owner, tokenHash: Buffer): Promise<string> {
  const { updatedAt } = await db
    .insertInto('calendarFeeds')
    .values({ userId: ownerId, tokenHash })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ tokenHash, updatedAt: sql`now()`, revision: sql`calendar_feeds.revision + 1` }),
    )
    .returning('updatedAt')
    .executeTakeFirstOrThrow();
  return updatedAt;
}

export async function deleteFeed(db: Db, { ownerId }: Owner): Promise<void> {
  await db.deleteFrom('calendarFeeds').where('userId', '=', ownerId).execute();
}

/** Runs without a session: the token in the URL is the secret. */
export async function findFeedOwner(db: Db, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{
    owner: string | null;
  }>`select calendar_feed_owner(${tokenHash}) as owner`.execute(db);
  return rows[0]?.owner ?? null;
}
