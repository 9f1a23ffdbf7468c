import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/**
 * SQL: whether budgets count the entry `t`: what a client pays for, as budgets in money do. Nobody pays for work without
 * a client or for your own, so all of it counts. [decision 173]
 */
export async function findCountedTime(db: Db, { ownerId }: Owner): Promise<RawBuilder<boolean>> {
  // Asked for first: within the condition, it takes a budget five times as long.
  const internal = await db
    .selectFrom('clients')
    .select('id')
    .where('userId', '=', ownerId)
    .where('isInternal', '=', true)
    .executeTakeFirst();
  return internal
    ? sql`(t.billable or t.client_id is null or t.client_id = ${internal.id})`
    : sql`(t.billable or t.client_id is null)`;
}
