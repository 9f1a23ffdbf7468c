import { sql } from 'kysely';
import { invoicedBeforeAction } from '#src/features/timesheets/invoiced-elsewhere.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { insertEntries } from './many.ts';
import { freshId, madeByOperation } from './operating.ts';
import { pricedInTurn, settleRetainers } from './pricing.ts';
import type { Work } from './work.ts';
import { findWorks } from './works.ts';

/** An entry that was counted, and perhaps invoiced, elsewhere; the work it is for brings its currency. */
export type CountedEntry = Omit<LoggedEntry, 'id' | 'currency'> & { invoiced: boolean };
export type FoundWorks = Map<string, Work>;
/** What tells an entry from another; `ms` of work, instants in UTC; `nth` of those that are alike, from 1. */
export type EntryLikeness = Pick<
  LoggedEntry,
  'day' | 'startTime' | 'endTime' | 'clientId' | 'projectId' | 'description'
> & {
  ms: number;
  nth: number;
};

/**
 * Logs entries that were counted elsewhere, at most 1,000 at once, priced one after the other like any others. Answers
 * with their ids. `found` remembers the works from one call to the next; what projects are billed by is read each time.
 * @throws UNKNOWN_REFERENCE when one names what is not the owner's.
 */
export async function logCounted(
  db: Db,
  owner: Owner,
  entries: readonly CountedEntry[],
  found: FoundWorks,
): Promise<string[]> {
  const named = entries.map((entry) => ({ ...entry, id: freshId(), currency: '' }));
  const orders = (await findWorks(db, owner, named, found)).map(({ entry, work }) => ({
    entry: { ...entry, currency: work.currency },
    work,
  }));
  const priced = await pricedInTurn(db, owner, orders, []);
  await insertEntries(
    db,
    owner,
    priced.map((entry, place) => ({
      ...entry,
      createdFrom: madeByOperation,
      invoiced: entries[place]?.invoiced ?? false,
    })),
  );
  await settleRetainers(db, owner, [], priced);
  return priced.map(({ id }) => id);
}

/** The places of those that there are entries like already: at least as many as the place counts. */
export async function placesTaken(
  db: Db,
  { ownerId }: Owner,
  wanted: readonly EntryLikeness[],
): Promise<Set<number>> {
  const list = wanted.map((entry, place) => {
    const { day, startTime, endTime, ms, clientId, projectId, description, nth } = entry;
    const times = { start_time: startTime, end_time: endTime, ms };
    return { place, nth, day, ...times, client_id: clientId, project_id: projectId, description };
  });
  const days = [...new Set(wanted.map(({ day }) => day))];
  // Fetched by their days first: left to itself, PostgreSQL looks each description up among the words of all.
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

const invoicedBefore = sql`activity_log @> ${JSON.stringify([{ action: invoicedBeforeAction, system: true }])}::jsonb`;

type Taken = { projectId: string | null; retainerMs: number | null; day: string };

export type KeptBack = {
  id: string;
  day: string;
  description: string;
  invoiceNumber: string | null;
  invoiced: boolean;
};

/**
 * Removes those of the entries that are as they were logged, also those invoiced before; answers with the others that
 * are still there: they were changed since, or are on an invoice of ours.
 */
export async function removeUntouched(db: Db, owner: Owner, ids: readonly string[]): Promise<KeptBack[]> {
  const { rows: gone } = await sql<Taken>`
    delete from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[]) and revision = 1
        and (not invoiced or invoice_id is null and invoice_number is null and ${invoicedBefore})
      returning project_id, retainer_ms, day`.execute(db);
  await settleRetainers(db, owner, gone, []);
  const { rows: kept } = await sql<KeptBack>`
    select id, day, description, invoice_number, invoiced from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[])
      order by day, id`.execute(db);
  return kept;
}
