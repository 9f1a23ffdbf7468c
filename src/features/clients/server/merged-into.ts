import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/**
 * The client that took another's place within the last 30 days: a device that was away still names the one that is gone.
 * Null where there is none.
 */
export async function clientMergedInto(db: Db, { ownerId }: Owner, goneId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select after -> 0 ->> 'id' as id from operations
      where user_id = ${ownerId} and kind = 'clients' and not undone and created_at >= now() - interval '30 days'
        and before @> ${JSON.stringify([{ id: goneId }])}::jsonb and after -> 0 ->> 'id' <> ${goneId}
      order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** What was merged into the client within the last 30 days, the newest first. */
export async function mergesInto(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<{ operationId: string; name: string; at: string }[]> {
  const { rows } = await sql<{ operationId: string; name: string; createdAt: Date }>`
    select operations.id as operation_id, gone.value ->> 'name' as name, created_at
      from operations cross join jsonb_array_elements(before) gone
      where user_id = ${ownerId} and kind = 'clients' and not undone and created_at >= now() - interval '30 days'
        and after -> 0 ->> 'id' = ${clientId} and gone.value ->> 'id' <> ${clientId}
      order by created_at desc`.execute(db);
  return rows.map(({ operationId, name, createdAt }) => ({ operationId, name, at: createdAt.toISOString() }));
}
