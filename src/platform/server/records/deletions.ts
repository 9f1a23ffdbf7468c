import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { newRecordId } from './create-once.ts';
import { deleteExpired, snapshotOf } from './operations.ts';

/**
 * Deletes a record by an operation, which can be undone for 30 days, and returns that operation's id. `extra` is added to
 * the snapshot. Null if the owner has no such record.
 */
export async function deleteRecord(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
  extra: object = {},
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with expired as (${deleteExpired({ ownerId })}), gone as (
      delete from ${sql.table(kind)} where user_id = ${ownerId} and id = ${id} returning *
    )
    insert into operations (user_id, id, kind, record_id, before, request_hash)
      select user_id, ${newRecordId()}, ${kind}, id,
             jsonb_build_array(${snapshotOf(kind, sql`gone`)} || ${JSON.stringify(extra)}::jsonb), '' from gone
      returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Selects the hash of the request that created a since-deleted record: deleted alone, in bulk, or by a merge. No row
 * once the operation has expired.
 */
export function deletedRequestHash({ ownerId }: Owner, kind: keyof Tables, id: string): RawBuilder<unknown> {
  return sql`
    select (before -> 0 ->> 'request_hash')::bytea
      from operations where user_id = ${ownerId} and kind = ${kind} and record_id = ${id}
    union all
    select (image ->> 'request_hash')::bytea
      from operations, jsonb_array_elements(before) image
      -- What leaves more than one record deletes none, and need not be unpacked.
      where user_id = ${ownerId} and kind = ${kind} and record_id is null and jsonb_array_length(after) <= 1
        and before @> jsonb_build_array(jsonb_build_object('id', ${id}::text))
        and image ->> 'id' = ${id}::text`;
}
