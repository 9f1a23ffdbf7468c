import { sql } from 'kysely';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Identifies duplicates; `ms` of work, instants in UTC, `nth` among equal entries, from 1. */
export type EntryFingerprint = Pick<
  UnpricedEntry,
  'day' | 'startTime' | 'endTime' | 'clientId' | 'projectId' | 'description'
> & {
  ms: number;
  nth: number;
};

/** Indexes of fingerprints that already exist at least `nth` times. */
export async function findExistingIndexes(
  db: Db,
  { ownerId }: Owner,
  wanted: readonly EntryFingerprint[],
): Promise<Set<number>> {
  const list = wanted.map((entry, place) => {
    const { day, startTime, endTime, ms, clientId, projectId, description, nth } = entry;
    const times = { start_time: startTime, end_time: endTime, ms };
    return { place, nth, day, ...times, client_id: clientId, project_id: projectId, description };
  });
  const days = [...new Set(wanted.map(({ day }) => day))];
  // Fetch by day first; otherwise PostgreSQL uses the description index for each row.
  const { rows } = await sql<{ place: number }>`
    with there as materialized (
      select day, start_time, end_time, duration_ms, client_id, project_id, description from timesheets
        where user_id = ${ownerId} and day = any(${days}::date[])
    )
    select w.place from jsonb_to_recordset(${JSON.stringify(list)}) as w
        (place integer, nth integer, day date, start_time timestamptz, end_time timestamptz, ms integer,
         client_id uuid, project_id uuid, description text)
      join there t
        on t.day = w.day and round(t.duration_ms / 1000.0) = round(w.ms / 1000.0) and t.description = w.description
          and t.start_time is not distinct from w.start_time and t.end_time is not distinct from w.end_time
          and t.project_id is not distinct from w.project_id
          and (w.project_id is not null or t.client_id is not distinct from w.client_id)
      group by w.place, w.nth having count(*) >= w.nth`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
