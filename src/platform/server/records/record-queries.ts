import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { columnList } from '#src/platform/server/database/snake-case.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { deletedRequestHash } from './deletions.ts';
import { toPage, decodeCursor } from './keyset-pagination.ts';
import type { PageRequest } from './keyset-pagination.ts';
import { deleteExpired, insertChangeOperation } from './operations.ts';

/** A table whose rows have an owner, id, revision and request hash. */
export type OwnedTable = {
  [T in keyof Tables]: Tables[T] extends { requestHash: Buffer; revision: unknown; updatedAt: unknown }
    ? T
    : never;
}[keyof Tables];

export type RecordRevision = {
  id: string;
  revision?: number | undefined;
  /** Stores the change as an operation, so that it can be undone. */
  operationId?: string | undefined;
};
export type NewRecord = { id: string; requestHash: Buffer };

/**
 * The statements every table of owned records needs; `entityOf` turns rows into entities. Other owners' records count
 * as missing.
 */
export function recordQueries<T extends OwnedTable, E>(
  table: T,
  toEntity: (row: Selectable<Tables[T]>) => E,
) {
  type Row = Selectable<Tables[T]>;
  type Changes = Updateable<Tables[T]>;
  /** Undefined values are skipped. */
  type Columns = { [K in keyof Changes]?: Changes[K] | RawBuilder<unknown> | undefined };
  const from = sql.table(table);

  async function find(db: Db, { ownerId }: Owner, id: string): Promise<E | null> {
    const { rows } = await sql<Row>`
      select * from ${from} where user_id = ${ownerId} and id = ${id}`.execute(db);
    return rows[0] ? toEntity(rows[0]) : null;
  }

  /** A page of records that match the conditions, newest first. */
  async function listNewest(
    db: Db,
    { ownerId }: Owner,
    { limit, cursor }: PageRequest,
    conditions: readonly RawBuilder<unknown>[],
  ) {
    const all = [sql`user_id = ${ownerId}`, ...conditions];
    if (cursor !== undefined) {
      const { instants, id } = decodeCursor(cursor, 1);
      all.push(sql`(created_at, id) < (${instants[0]}, ${id})`);
    }
    const { rows } = await sql<Row & { createdAt: string; id: string }>`
      select * from ${from} where ${sql.join(all, sql` and `)}
        order by created_at desc, id desc limit ${limit + 1}`.execute(db);
    return toPage(rows, limit, toEntity, ({ createdAt, id }) => [createdAt, id]);
  }

  /** Locks the record until this transaction ends. */
  async function lock(db: Db, { ownerId }: Owner, id: string): Promise<E | null> {
    const { rows } = await sql<Row>`
      select * from ${from} where user_id = ${ownerId} and id = ${id} for update`.execute(db);
    return rows[0] ? toEntity(rows[0]) : null;
  }

  const readAll =
    (locking: RawBuilder<unknown>) =>
    async (db: Db, { ownerId }: Owner, ids: readonly string[]): Promise<Map<string, E>> => {
      const { rows } = await sql<Row & { id: string }>`
        select * from ${from} where user_id = ${ownerId} and id = any(${ids}::uuid[]) order by id ${locking}`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.id, toEntity(row)]));
    };
  const findAll = readAll(sql``);
  /** Locks several records in id order to avoid deadlocks. */
  const lockAll = readAll(sql`for update`);

  /**
   * The request hash of a record, to tell a retry from another create; also for deleted records, while the deletion can
   * be undone.
   */
  async function findRequestHash(db: Db, owner: Owner, id: string): Promise<Buffer | undefined> {
    const { rows } = await sql<{ requestHash: Buffer }>`${requestHashes(owner, id)} limit 1`.execute(db);
    return rows[0]?.requestHash;
  }

  function requestHashes(owner: Owner, id: string): RawBuilder<unknown> {
    return sql`
      select request_hash from ${from} where user_id = ${owner.ownerId} and id = ${id}
      union all ${deletedRequestHash(owner, table, id)}`;
  }

  /** False if this owner already has a record with that id. */
  async function insertOnce(
    db: Db,
    { ownerId }: Owner,
    { id, requestHash }: NewRecord,
    columns: Columns,
  ): Promise<boolean> {
    const { rows } = await insertStatement(
      table,
      { ...columns, userId: ownerId, id, requestHash },
      null,
    ).execute(db);
    return rows.length > 0;
  }

  /** False also if the condition isn’t met, or if a record with that id was deleted. */
  async function insertOnceIf(
    db: Db,
    owner: Owner,
    { id, requestHash }: NewRecord,
    columns: Columns,
    condition: RawBuilder<boolean>,
  ): Promise<boolean> {
    // An insert that waited for a deletion would not see what that stored, so a known record is none to insert.
    const isNew = sql<boolean>`${condition} and not exists (${requestHashes(owner, id)})`;
    const stored = { ...columns, userId: owner.ownerId, id, requestHash };
    const { rows } = await insertStatement(table, stored, isNew).execute(db);
    return rows.length > 0;
  }

  /**
   * Increments the revision. Null if the record is missing, has another revision than the caller saw, or the operation
   * exists.
   */
  async function update(
    db: Db,
    owner: Owner,
    { id, revision, operationId }: RecordRevision,
    columns: Columns,
  ): Promise<E | null> {
    const isNew = operationId === undefined ? sql`true` : sql`exists (select from operation)`;
    const operation =
      operationId === undefined
        ? sql``
        : sql`with expired as (${deleteExpired(owner)}), operation as (${insertChangeOperation(owner, table, { id, revision, operationId })})`;
    const { rows } = await sql<Row>`
      ${operation}
      update ${from} set ${sql.join([...assignments(columns), sql`updated_at = now()`, sql`revision = revision + 1`])}
        where user_id = ${owner.ownerId} and id = ${id} and revision = coalesce(${revision ?? null}, revision) and ${isNew}
        returning *`.execute(db);
    return rows[0] ? toEntity(rows[0]) : null;
  }

  return {
    find,
    findAll,
    newest: listNewest,
    lock,
    lockAll,
    findRequestHash,
    insertOnce,
    insertOnceIf,
    update,
  };
}

function insertStatement(
  table: string,
  columns: object,
  condition: RawBuilder<boolean> | null,
): RawBuilder<unknown> {
  const defined = Object.entries(columns).filter(([, value]) => value !== undefined);
  const names = columnList(defined.map(([name]) => name));
  const values = sql.join(defined.map(([, value]: [string, unknown]) => value));
  const row = condition ? sql`select ${values} where ${condition}` : sql`values (${values})`;
  return sql`
    insert into ${sql.table(table)} (${names}) ${row}
      on conflict (user_id, id) do nothing returning id`;
}

function assignments(columns: object): RawBuilder<unknown>[] {
  return Object.entries(omitUndefined(columns)).map(
    ([name, value]: [string, unknown]) => sql`${sql.ref(name)} = ${value}`,
  );
}
