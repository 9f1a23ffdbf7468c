import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { WrappedKey } from '#src/platform/server/keys/key-service.ts';

export async function findDataKey(db: Db, { ownerId }: Owner): Promise<WrappedKey | undefined> {
  return db
    .selectFrom('dataKeys')
    .select(['keyId', 'wrapped'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
}

/** Unless there is one already. */
export async function insertDataKey(db: Db, { ownerId }: Owner, key: WrappedKey): Promise<void> {
  await db
    .insertInto('dataKeys')
    .values({ userId: ownerId, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
