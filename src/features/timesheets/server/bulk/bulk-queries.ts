import { sql } from 'kysely';
import { toColumns, toStoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { EntryToStore, StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** The first entries of a range of days, in order of time. */
export async function findEntriesBetween(
  db: Db,
  { ownerId }: Owner,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('timesheets')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('startTime')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(toStoredEntry);
}

/** Copies of one account wait for each other, so that each sees what the one before copied. */
export async function lockWeekCopies(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint week copies of ${ownerId}`}, 0))`.execute(
    db,
  );
}

/** Inserts entries with unused IDs. Either all of them have `invoiced` or none. */
export async function insertEntries(
  db: Db,
  { ownerId }: Owner,
  entries: readonly (EntryToStore & { requestHash: Buffer; invoiced?: boolean })[],
): Promise<void> {
  const records = entries.map((entry) => ({
    user_id: ownerId,
    ...toRecord(entry),
    ...(entry.invoiced !== undefined && { invoiced: entry.invoiced }),
    request_hash: `\\x${entry.requestHash.toString('hex')}`,
  }));
  const columns = Object.keys(records[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // As one JSON value: thousands of row parameters take longer to serialise than to insert.
  await sql`
    insert into timesheets (${names})
      select ${names} from jsonb_populate_recordset(null::timesheets, ${JSON.stringify(records)})`.execute(
    db,
  );
}

/** One statement for any number of entries. */
export async function updateEntries(
  db: Db,
  { ownerId }: Owner,
  entries: readonly EntryToStore[],
): Promise<void> {
  const records = entries.map(toRecord);
  const columns = Object.keys(records[0] ?? {}).filter((name) => name !== 'id');
  if (columns.length === 0) return;
  const changes = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`e.${name}`)}`);
  await sql`
    update timesheets t
      set ${sql.join(changes)}, updated_at = now(), revision = t.revision + 1
      from jsonb_populate_recordset(null::timesheets, ${JSON.stringify(records)}) e
      where t.user_id = ${ownerId} and t.id = e.id`.execute(db);
}

/** Sets the tags alone. */
export async function updateTags(
  db: Db,
  { ownerId }: Owner,
  entries: readonly Pick<StoredEntry, 'id' | 'tags' | 'activityLog'>[],
): Promise<void> {
  const records = entries.map(({ id, tags, activityLog }) => ({ id, tags, activity_log: activityLog }));
  await sql`
    update timesheets t
      set tags = e.tags, activity_log = e.activity_log, updated_at = now(), revision = t.revision + 1
      from jsonb_populate_recordset(null::timesheets, ${JSON.stringify(records)}) e
      where t.user_id = ${ownerId} and t.id = e.id`.execute(db);
}

/** Sets `invoiced` on entries without an invoice, with the log line and what that bills beyond the hours of a retainer. */
export async function setInvoiced(
  db: Db,
  { ownerId }: Owner,
  entries: readonly (Pick<StoredEntry, 'id' | 'activityLog'> & { beyondMs?: number | null })[],
  invoiced: boolean,
): Promise<void> {
  const records = entries.map(({ id, activityLog, beyondMs }) => ({
    id,
    activity_log: activityLog,
    beyond_ms: beyondMs,
  }));
  await sql`
    update timesheets t
      set invoiced = ${invoiced}, activity_log = e.activity_log, beyond_ms = e.beyond_ms, updated_at = now(), revision = t.revision + 1
      from jsonb_populate_recordset(null::timesheets, ${JSON.stringify(records)}) e
      where t.user_id = ${ownerId} and t.id = e.id and t.invoice_id is null and t.invoice_number is null`.execute(
    db,
  );
}

export async function deleteEntries(db: Db, { ownerId }: Owner, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('timesheets')
    .where('userId', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** As a row of the table. */
function toRecord(entry: EntryToStore) {
  return {
    id: entry.id,
    ...Object.fromEntries(Object.entries(toColumns(entry)).map(([name, value]) => [snakeCase(name), value])),
    break_periods: entry.breakPeriods,
    activity_log: entry.activityLog,
  };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
