import { sql } from 'kysely';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { importedInvoicedAction } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { operationRequestHash } from '#src/features/timesheets/server/bulk/bulk-operations.ts';
import { insertEntries } from '#src/features/timesheets/server/bulk/bulk-queries.ts';
import { resolveReferencesBatch } from '#src/features/timesheets/server/entries/resolve-client-project-batch.ts';
import type { ResolvedReferences } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import {
  priceEntriesInOrder,
  touchChangedRetainers,
} from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';

/** An entry from another tool, possibly invoiced there; the currency comes from its client. */
export type ImportedEntry = Omit<UnpricedEntry, 'id' | 'currency'> & { invoiced: boolean };
export type ReferenceCache = Map<string, ResolvedReferences>;
/** Identifies duplicates; `ms` of work, instants in UTC, `nth` among equal entries, from 1. */
export type EntryFingerprint = Pick<
  UnpricedEntry,
  'day' | 'startTime' | 'endTime' | 'clientId' | 'projectId' | 'description'
> & {
  ms: number;
  nth: number;
};

/**
 * Inserts up to 1,000 imported entries, priced in order, and returns their IDs. `cache` holds clients and
 * projects between calls; billing terms are read each time. `defaultRate` replaces the account's hourly one.
 * @throws UNKNOWN_REFERENCE if one isn't the owner's
 */
export async function insertImportedEntries(
  db: Db,
  owner: Owner,
  entries: readonly ImportedEntry[],
  { cache, defaultRate }: { cache: ReferenceCache; defaultRate: number | undefined },
): Promise<string[]> {
  const named = entries.map((entry) => ({ ...entry, id: newRecordId(), currency: '' }));
  const inputs = (await resolveReferencesBatch(db, owner, named, cache)).map(({ entry, work }) => ({
    entry: { ...entry, currency: work.currency },
    work: {
      ...work,
      defaultRates: { ...work.defaultRates, ...(defaultRate !== undefined && { hourly: defaultRate }) },
    },
  }));
  const priced = await priceEntriesInOrder(db, owner, inputs, []);
  await insertEntries(
    db,
    owner,
    priced.map((entry, place) => ({
      ...entry,
      requestHash: operationRequestHash,
      invoiced: entries[place]?.invoiced ?? false,
    })),
  );
  await touchChangedRetainers(db, owner, [], priced);
  return priced.map(({ id }) => id);
}

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

const wasImportedInvoiced = sql`activity_log @> ${JSON.stringify([{ action: importedInvoicedAction, system: true }])}::jsonb`;

type DeletedUsage = { projectId: string | null; retainerMs: number | null; day: string };

export type UndeletedEntry = {
  id: string;
  day: string;
  description: string;
  invoiceNumber: string | null;
  invoiced: boolean;
};

/**
 * Deletes entries that are unchanged since the import, including those imported as invoiced. Returns the ones
 * that remain because they changed, are locked or are on one of our invoices.
 */
export async function deleteUnchangedEntries(
  db: Db,
  owner: Owner,
  ids: readonly string[],
  lockedUntil: LockedUntil,
): Promise<UndeletedEntry[]> {
  const { rows: gone } = await sql<DeletedUsage>`
    delete from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[]) and revision = 1
        and day > coalesce(${lockedUntil}::date, '-infinity')
        and (not invoiced or invoice_id is null and invoice_number is null and ${wasImportedInvoiced})
      returning project_id, retainer_ms, day`.execute(db);
  await touchChangedRetainers(db, owner, gone, []);
  const { rows: kept } = await sql<UndeletedEntry>`
    select id, day, description, invoice_number, invoiced from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[])
      order by day, id`.execute(db);
  return kept;
}
