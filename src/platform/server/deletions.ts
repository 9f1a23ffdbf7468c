import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { newId } from './create-once.ts';
import type { RowSnapshot } from './export-contract.ts';
import { patchSnapshots, snapshotOf, undoOperationRows } from './operations.ts';

/**
 * Deletes a record by an operation, so that it can be restored for 30 days. `extra` is added to its snapshot. False if
 * the owner has no such record.
 */
export async function deleteRecord(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
  extra: object = {},
): Promise<boolean> {
  const { rows } = await sql`
    with expired as (
      delete from operations where user_id = ${ownerId} and created_at < now() - interval '30 days'
    ), gone as (
      delete from ${sql.table(kind)} where user_id = ${ownerId} and id = ${id} returning *
    )
    insert into operations (user_id, id, kind, record_id, before, request_hash)
      select user_id, ${newId()}, ${kind}, id,
             jsonb_build_array(${snapshotOf(kind, sql`gone`)} || ${JSON.stringify(extra)}::jsonb), '' from gone
      returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Restores a deleted record exactly, for 30 days; a column added since gets its default. `patch` returns columns to
 * change first. Returns the snapshot; null if there is nothing to restore.
 */
export async function restoreRecord(
  db: Db,
  owner: Owner,
  kind: keyof Tables,
  id: string,
  patch?: (snapshot: RowSnapshot) => Promise<RowSnapshot | undefined>,
): Promise<RowSnapshot | null> {
  const deletion = await findDeletion(db, owner, kind, id);
  if (!deletion) return null;
  const { operationId, snapshot } = deletion;
  const patched = await patch?.(snapshot);
  if (patched) await patchSnapshots(db, owner, kind, operationId, [patched]);
  await undoOperationRows(db, owner, kind, operationId);
  return snapshot;
}

type Deletion = { operationId: string; snapshot: RowSnapshot };

/** The last deletion of this record alone, locked; none if the record exists. */
async function findDeletion(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select id as operation_id, before -> 0 as snapshot from operations
      where user_id = ${ownerId} and kind = ${kind} and record_id = ${id} and not undone
        and created_at >= now() - interval '30 days'
        and not exists (select from ${sql.table(kind)} where user_id = ${ownerId} and id = ${id})
      order by created_at desc limit 1 for update of operations`.execute(db);
  return rows[0];
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
