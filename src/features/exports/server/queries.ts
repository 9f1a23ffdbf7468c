import { sql } from 'kysely';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import { snapshotOf } from '#src/platform/server/records/operations.ts';

const pageSize = 1_000;

/** The owner's rows of a table without `user_id`, in id order. */
export async function* readRowPages(
  db: Db,
  { ownerId }: Owner,
  table: keyof Tables,
): AsyncGenerator<RowSnapshot[]> {
  let last: string | null = null;
  for (;;) {
    const { rows }: { rows: { image: RowSnapshot }[] } = await sql<{ image: RowSnapshot }>`
      select ${snapshotOf(table, sql`t`)} - 'user_id' as image from ${sql.table(table)} t
        where user_id = ${ownerId} and (${last}::uuid is null or id > ${last}) order by id limit ${pageSize}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ image }) => image);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.image.id ?? null;
  }
}

export async function hasRows(db: Db, { ownerId }: Owner, table: keyof Tables): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where user_id = ${ownerId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Serializes restores, so that a second one sees the records of the first. */
export async function lockRestore(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint restore of ${ownerId}`}, 0))`.execute(db);
}

/** Inserts rows unchanged except for the owner. Columns that no row has get their defaults. */
export async function insertRows(
  db: Db,
  { ownerId }: Owner,
  table: keyof Tables,
  images: readonly RowSnapshot[],
): Promise<void> {
  // Rows may have different columns.
  const givenColumns = [...new Set(images.flatMap((image) => Object.keys(image)))];
  if (givenColumns.length === 0) return;
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute join pg_type on typrelid = attrelid
      where pg_type.oid = pg_typeof(null::${sql.table(table)}) and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> 'user_id' and attname = any(${givenColumns}::text[])
      order by attnum`.execute(db);
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  await sql`
    insert into ${sql.table(table)} (user_id, ${names})
      select ${ownerId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(images)}::jsonb)`.execute(
    db,
  );
}
