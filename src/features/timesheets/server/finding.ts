import { sql } from 'kysely';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { containing } from '#src/platform/server/keyset.ts';

/**
 * The entries that say what is searched for, if they are few, found by an index. Null where they are many, or the text
 * is too short for one: then looking at the entries themselves is as fast.
 */
export async function entriesWith(
  db: Db,
  { ownerId }: Owner,
  search: string | undefined,
): Promise<string[] | null> {
  if (search === undefined || search.trim().length < 3) return null;
  // The function knows only whose transaction this is.
  const { rows } = await sql<{ found: string[] }>`
    select entries_with(${containing(search)}, ${few + 1}) as found where ${ownerId} = stint_user_id()`.execute(
    db,
  );
  const found = rows[0]?.found ?? [];
  return found.length > few ? null : found;
}

const few = 500;

type Timed = { id: string; startTime: Date | null; endTime: Date | null };

/** Of these entries, those that others of the same owner overlap, whatever a filter shows of them. */
export async function overlapping(
  db: Db,
  { ownerId }: Owner,
  entries: readonly Timed[],
): Promise<ReadonlySet<string>> {
  const timed = entries.filter(({ startTime, endTime }) => startTime && endTime && startTime < endTime);
  if (timed.length === 0) return new Set();
  const [ids, starts, ends] = [
    timed.map(({ id }) => id),
    timed.map(({ startTime }) => startTime),
    timed.map(({ endTime }) => endTime),
  ];
  const { rows } = await sql<{ id: string }>`
    select e.id from unnest(${ids}::uuid[], ${starts}::timestamptz[], ${ends}::timestamptz[]) e (id, start_time, end_time)
      where exists (
          select from timesheets near
            where near.user_id = ${ownerId} and near.id <> e.id and near.start_time < near.end_time
              and near.start_time < e.end_time and near.end_time > e.start_time
              and near.start_time > e.start_time - interval '24 hours')
        or exists (
          select from timesheets long
            where long.user_id = ${ownerId} and long.id <> e.id
              and long.end_time - long.start_time > interval '24 hours'
              and long.start_time < e.end_time and long.end_time > e.start_time)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
