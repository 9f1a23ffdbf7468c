import { sql } from 'kysely';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { WrappedKey } from '#src/platform/server/keys/key-service.ts';

export async function findDataKey(db: Db, { ownerId }: Owner): Promise<WrappedKey | undefined> {
  return db
    .selectFrom('dataKeys')
    .select(['keyId', 'wrapped'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
}

/** Does nothing if there is one. */
export async function insertDataKey(db: Db, { ownerId }: Owner, key: WrappedKey): Promise<void> {
  await db
    .insertInto('dataKeys')
    .values({ userId: ownerId, ...key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPrivateMode(db: Db, { ownerId }: Owner): Promise<PrivateModeState> {
  const row = await db
    .selectFrom('privateModes')
    .select('state')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row?.state ?? 'off';
}

export async function savePrivateMode(db: Db, { ownerId }: Owner, state: PrivateModeState): Promise<void> {
  await db
    .insertInto('privateModes')
    .values({ userId: ownerId, state })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        state,
        needsVacuum: true,
        updatedAt: sql`now()`,
        revision: sql`private_modes.revision + 1`,
      }),
    )
    .execute();
}

/** Keeps the mode unchanged until this transaction ends; several transactions may hold the lock. */
export async function lockPrivateModeShared(db: Db, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(owner)})`.execute(db);
}

/** Waits for all shared locks and for other switches. */
export async function lockPrivateMode(db: Db, owner: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(owner)})`.execute(db);
}

function lockKey({ ownerId }: Owner) {
  return sql`hashtextextended(${`stint private mode ${ownerId}`}, 0)`;
}
