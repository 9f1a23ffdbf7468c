import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from './export-contract.ts';
import { imageOf } from './row-image.ts';

/** Deletes a record but keeps its state for 30 days. False if the owner has no such record. */
export async function moveToTrash(
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
      select user_id, ${kind}, id, ${imageOf(kind, sql`gone`)} from gone
      on conflict (user_id, kind, id) do update set record = excluded.record, deleted_at = now()
      returning id`.execute(db);
  return rows.length > 0;
}

/** Restores a deleted record exactly; a column added since gets its default. False if there is nothing to restore. */
export async function restoreFromTrash(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<boolean> {
  const table = sql.table(kind);
  const isThisRecord = sql`trash.user_id = ${ownerId} and trash.kind = ${kind} and trash.id = ${id}
    and trash.deleted_at >= now() - interval '30 days'`;
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name
      from trash, pg_attribute join pg_type on typrelid = attrelid
      where ${isThisRecord} and pg_type.oid = pg_typeof(null::${table})
        and attnum > 0 and not attisdropped and attgenerated = '' and record ? attname
      order by attnum`.execute(db);
  if (columns.length === 0) return false;

  // A column gets its default only if it isn't named.
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const { rows } = await sql`
    with back as (
      insert into ${table} (${names})
        select ${names} from (
          select record.* from trash, jsonb_populate_record(null::${table}, trash.record) record where ${isThisRecord}
        ) records
        on conflict (user_id, id) do nothing
        returning id
    )
    delete from trash using back
      where trash.user_id = ${ownerId} and trash.kind = ${kind} and trash.id = back.id
      returning trash.id`.execute(db);
  return rows.length > 0;
}

/** A deleted record's state; null if it has expired. */
export async function findTrashed(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<RowSnapshot | null> {
  const { rows } = await sql<{ image: RowSnapshot }>`
    select record as image from trash
      where user_id = ${ownerId} and kind = ${kind} and id = ${id} and deleted_at >= now() - interval '30 days'`.execute(
    db,
  );
  return rows[0]?.image ?? null;
}

/** Changes columns of a deleted record before it is restored. */
export async function patchTrashed(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  { id, ...columns }: RowSnapshot,
): Promise<void> {
  await sql`
    update trash set record = record || ${JSON.stringify(columns)}::jsonb
      where user_id = ${ownerId} and kind = ${kind} and id = ${id}`.execute(db);
}
