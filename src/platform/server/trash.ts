import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';

/** Deletes a record, but keeps what it was for 30 days. False when the owner has no such record. */
export async function throwAway(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    with expired as (
      delete from trash where user_id = ${ownerId} and deleted_at < now() - interval '30 days'
    ), gone as (
      delete from ${sql.table(kind)} where user_id = ${ownerId} and id = ${id} returning *
    )
    insert into trash (user_id, kind, id, record)
      select user_id, ${kind}, id, to_jsonb(gone) from gone
      on conflict (user_id, kind, id) do update set record = excluded.record, deleted_at = now()
      returning id`.execute(db);
  return rows.length > 0;
}

/** Brings a record back as it was, to the last digit. False when there is nothing to bring back. */
export async function bringBack(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<boolean> {
  const table = sql.table(kind);
  const { rows } = await sql`
    with back as (
      insert into ${table}
        select kept.* from trash, jsonb_populate_record(null::${table}, trash.record) kept
        where trash.user_id = ${ownerId} and trash.kind = ${kind} and trash.id = ${id}
          and trash.deleted_at >= now() - interval '30 days'
        on conflict (user_id, id) do nothing
        returning id
    )
    delete from trash using back
      where trash.user_id = ${ownerId} and trash.kind = ${kind} and trash.id = back.id
      returning trash.id`.execute(db);
  return rows.length > 0;
}
