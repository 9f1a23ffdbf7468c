import { createORPCErrorConstructorMap } from '@orpc/server';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { operationErrors } from '#src/platform/shared/record-procedures.ts';
import type { RowSnapshot } from '../export-contract.ts';
import { hashJson } from '../json-hash.ts';
import { newRecordId } from './create-once.ts';

const errors = createORPCErrorConstructorMap(operationErrors);

type OperationRequest = { operationId?: string | undefined };
/** The records an operation may change, and its work, which returns the ids of the records that remain. */
type OperationSpec = {
  kind: keyof Tables;
  ids: readonly string[];
  run(operationId: string): Promise<readonly string[]>;
};
export type OperationResult = { operationId: string; ids: string[] };

/**
 * Changes several records once, even if the same request arrives repeatedly, and stores their previous state for undo.
 * Locks the records in id order.
 *
 * @throws CONFLICT if the id belongs to another operation, UNDONE if it was undone: a late duplicate must not redo it
 */
export async function runOperationOnce(
  db: Db,
  owner: Owner,
  request: OperationRequest,
  { kind, ids, run }: OperationSpec,
): Promise<OperationResult> {
  const operationId = request.operationId ?? newRecordId();
  const requestHash = hashJson({ ...request, operationId: undefined });
  if (!(await beginOperation(db, owner, { operationId, requestHash, kind, ids }))) {
    const existing = await findOperation(db, owner, kind, operationId);
    if (!existing?.requestHash.equals(requestHash)) throw errors.CONFLICT();
    if (existing.isUndone) throw errors.UNDONE();
    return { operationId, ids: existing.after.map(({ id }) => id) };
  }
  const resultIds = await run(operationId);
  await endOperation(db, owner, { operationId, kind, resultIds });
  return { operationId, ids: [...resultIds] };
}

type NewOperation = {
  operationId: string;
  requestHash: Buffer;
  kind: keyof Tables;
  ids: readonly string[];
};

async function beginOperation(
  db: Db,
  { ownerId }: Owner,
  { operationId, requestHash, kind, ids }: NewOperation,
): Promise<boolean> {
  const { rows } = await sql`
    with expired as (${deleteExpired({ ownerId })}), locked as (
      select * from ${sql.table(kind)} where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by id for update
    )
    insert into operations (user_id, id, kind, before, request_hash)
      select ${ownerId}, ${operationId}, ${kind}, coalesce(jsonb_agg(${snapshotOf(kind, sql`locked`)}), '[]'), ${requestHash} from locked
      on conflict (user_id, id) do nothing
      returning id`.execute(db);
  return rows.length > 0;
}

async function endOperation(
  db: Db,
  { ownerId }: Owner,
  { operationId, kind, resultIds }: { operationId: string; kind: keyof Tables; resultIds: readonly string[] },
): Promise<void> {
  await sql`
    update operations set after = coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'revision', revision) order by array_position(${resultIds}::uuid[], id))
        from ${sql.table(kind)} where user_id = ${ownerId} and id = any(${resultIds}::uuid[])), '[]'),
        record_id = case when jsonb_array_length(before) = 1 and ${resultIds.length} = 0 then (before -> 0 ->> 'id')::uuid end
      where user_id = ${ownerId} and id = ${operationId}`.execute(db);
}

export type Operation = {
  operationId: string;
  /** The record, if the operation changed or deleted exactly one. */
  recordId: string | null;
  /** Ids of the records before the operation. */
  before: string[];
  after: { id: string; revision: number }[];
  isUndone: boolean;
  requestHash: Buffer;
};

/**
 * An operation of the last 30 days on records of this kind, or the last deletion of the record with this id. Locks it,
 * so that concurrent undos run one after the other.
 */
export async function findOperation(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  id: string,
): Promise<Operation | undefined> {
  const { rows } = await sql<Operation>`
    select id as operation_id, record_id, array(select image ->> 'id' from jsonb_array_elements(before) image) as before,
           after, undone as is_undone, request_hash
      from operations
      where user_id = ${ownerId} and (id = ${id} or record_id = ${id} and after = '[]') and kind = ${kind}
        and created_at >= now() - interval '30 days'
      order by created_at desc limit 1 for update`.execute(db);
  return rows[0];
}

/** Whether the records are as the operation left them, so that it can be undone. */
export function isUnchangedSince(
  { after }: Operation,
  current: ReadonlyMap<string, { revision: number }>,
): boolean {
  return (
    current.size === after.length && after.every(({ id, revision }) => current.get(id)?.revision === revision)
  );
}

/**
 * Raises the revision of a record whose columns don't change: its latest change can still be undone, but no change of
 * `usedColumns`, on which the new revision is based. Revision 0 matches no record, even after later changes are undone.
 */
export async function bumpRevision(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  { id, usedColumns }: { id: string; usedColumns: readonly string[] },
): Promise<void> {
  const areSame = sql`not exists (
    select from unnest(${usedColumns}::text[]) used (name)
      where operations.before -> 0 ->> name is distinct from to_jsonb(bumped) ->> name)`;
  await sql`
    with bumped as (
      update ${sql.table(kind)} set revision = revision + 1 where user_id = ${ownerId} and id = ${id} returning *
    )
    update operations
      set after = jsonb_build_array(jsonb_build_object('id', bumped.id, 'revision', case when ${areSame} then bumped.revision else 0 end))
      from bumped
      where operations.user_id = ${ownerId} and operations.kind = ${kind} and operations.record_id = bumped.id
        and not operations.undone and operations.after <> '[]'
        and (not ${areSame}
          or operations.after = jsonb_build_array(jsonb_build_object('id', bumped.id, 'revision', bumped.revision - 1)))`.execute(
    db,
  );
}

/**
 * The record after a request that changed nothing, if the request repeats its latest change.
 * @throws STALE with the record as it is, NOT_FOUND without one, or as `isRepeatedChange`
 */
export async function requireRepeatedChange<R extends { id: string; revision: number }>(
  db: Db,
  owner: Owner,
  { kind, operationId, current }: { kind: keyof Tables; operationId?: string | undefined; current: R | null },
  declared: { NOT_FOUND(): Error; STALE(options: { data: { current: R } }): Error },
): Promise<R> {
  if (!current) throw declared.NOT_FOUND();
  if (await isRepeatedChange(db, owner, kind, operationId, current)) return current;
  throw declared.STALE({ data: { current } });
}

/**
 * Whether this operation has made the record's latest change, so that the request is a repeat. A repeat after a later
 * change counts as stale: the caller would take the later revision for its own.
 *
 * @throws CONFLICT if the id belongs to another operation, UNDONE if it was undone
 */
export async function isRepeatedChange(
  db: Db,
  owner: Owner,
  kind: keyof Tables,
  operationId: string | undefined,
  current: { id: string; revision: number },
): Promise<boolean> {
  const existing = operationId === undefined ? undefined : await findOperation(db, owner, kind, operationId);
  if (!existing) return false;
  if (existing.recordId !== current.id) throw errors.CONFLICT();
  if (existing.isUndone) throw errors.UNDONE();
  return isUnchangedSince(existing, new Map([[current.id, current]]));
}

/**
 * SQL: stores the change of one record as an operation, in the statement that makes the change. Returns no row if the
 * operation exists.
 */
export function insertChangeOperation(
  { ownerId }: Owner,
  kind: keyof Tables,
  { id, revision, operationId }: { id: string; revision?: number | undefined; operationId: string },
): RawBuilder<unknown> {
  return sql`
    insert into operations (user_id, id, kind, record_id, before, after, request_hash)
      select user_id, ${operationId}, ${kind}, id, jsonb_build_array(${snapshotOf(kind, sql`record`)}),
             jsonb_build_array(jsonb_build_object('id', id, 'revision', revision + 1)), ''
        from ${sql.table(kind)} record
        where user_id = ${ownerId} and id = ${id} and revision = coalesce(${revision ?? null}, revision)
        for update
      on conflict (user_id, id) do nothing
      returning id`;
}

/** The previous state of an operation's records, by id, with these columns only. */
export async function operationSnapshots(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  { operationId, columns }: { operationId: string; columns: readonly string[] },
): Promise<RowSnapshot[]> {
  const { rows } = await sql<{ image: RowSnapshot }>`
    select (select jsonb_object_agg(key, value) from jsonb_each(each_before)
            where key = 'id' or key = any(${columns}::text[])) as image
      from operations cross join jsonb_array_elements(before) each_before
      where user_id = ${ownerId} and id = ${operationId} and kind = ${kind}`.execute(db);
  return rows.map(({ image }) => image);
}

/** Changes columns of stored previous states, which an undo then restores. */
export async function patchSnapshots(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  operationId: string,
  patches: readonly RowSnapshot[],
): Promise<void> {
  const columns = Object.fromEntries(patches.map(({ id, ...others }) => [id, others]));
  await sql`
    update operations set before = (
        select jsonb_agg(image || coalesce(${JSON.stringify(columns)}::jsonb -> (image ->> 'id'), '{}') order by place)
          from jsonb_array_elements(before) with ordinality images (image, place))
      where user_id = ${ownerId} and id = ${operationId} and kind = ${kind}`.execute(db);
}

/**
 * Restores an operation's records to their exact previous state, in a new revision; deletes those it created. The
 * caller has locked them and checked that nothing changed since.
 */
export async function undoOperationRows(
  db: Db,
  { ownerId }: Owner,
  kind: keyof Tables,
  operationId: string,
): Promise<void> {
  const table = sql.table(kind);
  const isThisOperation = sql`operations.user_id = ${ownerId} and operations.id = ${operationId} and operations.kind = ${kind}`;
  await sql`
    delete from ${table} using operations
      where ${isThisOperation} and ${table}.user_id = ${ownerId}
        and ${table}.id in (select remaining.id from jsonb_to_recordset(after) remaining (id uuid))
        and ${table}.id not in (select image.id from jsonb_to_recordset(before) image (id uuid))`.execute(db);
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name
      from operations, pg_attribute join pg_type on typrelid = attrelid
      where ${isThisOperation} and pg_type.oid = pg_typeof(null::${table})
        and attnum > 0 and not attisdropped and attgenerated = '' and before -> 0 ? attname
      order by attnum`.execute(db);
  if (columns.length > 0) {
    const names = sql.join(columns.map(({ name }) => sql.id(name)));
    const assignments = sql.join(
      columns
        .filter(({ name }) => !['user_id', 'id', 'revision', 'updated_at'].includes(name))
        .map(({ name }) => sql`${sql.id(name)} = excluded.${sql.id(name)}`),
    );
    await sql`
      insert into ${table} (${names})
        select ${names} from (
          select record.* from operations, jsonb_populate_recordset(null::${table}, before) record where ${isThisOperation}
        ) records
        on conflict (user_id, id) do update
          set ${assignments}, updated_at = now(), revision = ${table}.revision + 1`.execute(db);
  }
  await sql`
    with undoing as (update operations set undone = true where ${isThisOperation} returning id, before)
    -- The records are again as earlier changes left them, so those can be undone next.
    update operations set after = jsonb_build_array(jsonb_build_object('id', record.id, 'revision', record.revision))
      from undoing, jsonb_to_recordset(undoing.before) image (id uuid, revision integer)
        join ${table} record on record.id = image.id
      where operations.user_id = ${ownerId} and operations.kind = ${kind} and operations.record_id = record.id
        and operations.id <> undoing.id and record.user_id = ${ownerId}
        and operations.after = jsonb_build_array(jsonb_build_object('id', record.id, 'revision', image.revision))`.execute(
    db,
  );
}

/** SQL: sweeps the operations that can no longer be undone. */
export function deleteExpired({ ownerId }: Owner): RawBuilder<unknown> {
  return sql`delete from operations where user_id = ${ownerId} and created_at < now() - interval '30 days'`;
}

/** A table row as JSON, without computed columns. */
export function snapshotOf(table: keyof Tables, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_jsonb(${row}) - array(
    select attname::text from pg_attribute join pg_type on typrelid = attrelid
      where pg_type.oid = pg_typeof(null::${sql.table(table)}) and attgenerated <> '')`;
}
