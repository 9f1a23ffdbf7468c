import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/keyset-pagination.ts';
import { recordQueries } from '#src/platform/server/record-queries.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { WritableEntry } from './entries/storable-entry.ts';

type Row = Selectable<Tables['timesheets']>;

/** The columns that an entry is shown by. */
export const entryColumns = [
  'id',
  'userId',
  'date',
  'day',
  'timeZone',
  'startTime',
  'endTime',
  'durationMs',
  'description',
  'notes',
  'clientId',
  'projectId',
  'billable',
  'invoiced',
  'invoiceNumber',
  'breakPeriods',
  'activityLog',
  'rate',
  'rateReason',
  'amountMinor',
  'currency',
  'createdAt',
  'updatedAt',
  'revision',
] as const satisfies readonly (keyof Row)[];
export type EntryRow = Pick<Row, (typeof entryColumns)[number]>;

/** An entry with what it has taken from its project's retainer (null: it takes none), and the invoice that holds it. */
export type StoredEntry = TimesheetEntry & { retainerMs: number | null; invoiceId: string | null };
/** All of an entry but what the database adds. */
export type EntryToStore = Omit<
  StoredEntry,
  'userId' | 'createdAt' | 'updatedAt' | 'revision' | 'invoiced' | 'invoiceNumber' | 'invoiceId'
>;

const records = recordQueries('timesheets', toStoredEntry);

/** The digest of the request that made an entry, to tell a retry from another create. */
export const entryRequestHash = records.origin;
/** Keeps others from changing the entry until this transaction ends. */
export const lockEntry = records.lock;
export const lockEntries = records.lockAll;
export const findEntry = recordQueries('timesheets', toEntry).find;

/** False when this owner already has an entry of that id. */
export async function insertEntry(
  db: Db,
  { ownerId }: Owner,
  entry: EntryToStore & { createdFrom: Buffer },
): Promise<boolean> {
  const { clientId, projectId } = entry;
  // A project that goes to another client at this moment, and takes its entries along, waits for this one or is waited for.
  const projectsClient = sql`coalesce((select client_id from projects
    where user_id = ${ownerId} and id = ${projectId} for key share), ${clientId}::uuid)`;
  const columns = { ...toColumns(entry), clientId: projectId === null ? clientId : projectsClient };
  return records.insertOnce(db, { ownerId }, entry, columns);
}

/** Null when there is no such entry. */
export async function updateEntry(
  db: Db,
  owner: Owner,
  { id, ...entry }: EntryToStore,
): Promise<TimesheetEntry | null> {
  return records.update(db, owner, { id }, toColumns(entry));
}

/**
 * All columns but the key and what the database adds: every insert and update passes here.
 * @throws BAD_REQUEST when a value is beyond what reads can show.
 */
export function toColumns(
  entry: Omit<EntryToStore, 'id'>,
): Omit<Insertable<Tables['timesheets']>, 'userId' | 'id' | 'createdFrom'> {
  assertStorable(entry);
  const { clientId, projectId, date, day, timeZone, startTime, endTime, description, notes, billable } =
    entry;
  const { rate, rateReason, amountMinor, currency, retainerMs } = entry;
  return {
    clientId,
    projectId,
    date,
    day,
    timeZone,
    startTime,
    endTime,
    durationMs: hoursToMs(entry.duration),
    description,
    notes,
    billable,
    breakPeriods: JSON.stringify(entry.breakPeriods),
    activityLog: JSON.stringify(entry.activityLog),
    rate,
    rateReason,
    amountMinor,
    currency,
    retainerMs,
  };
}

/** @throws BAD_REQUEST with the field that is outside the limits. */
export function assertStorable(entry: Omit<EntryToStore, 'id'>): void {
  const { error } = WritableEntry.safeParse(entry);
  const [problem] = Object.entries(validationErrors(error?.issues ?? []).fields);
  if (problem) throw invalidField(...problem);
}

export function toStoredEntry(row: Row): StoredEntry {
  return { ...toEntry(row), retainerMs: row.retainerMs, invoiceId: row.invoiceId };
}

export function toEntry(row: EntryRow): TimesheetEntry {
  const {
    id,
    userId,
    clientId,
    projectId,
    day,
    timeZone,
    description,
    notes,
    billable,
    invoiced,
    invoiceNumber,
    rateReason,
    amountMinor,
    currency,
    revision,
  } = row;
  return {
    id,
    userId,
    date: row.date,
    day,
    timeZone,
    startTime: row.startTime,
    endTime: row.endTime,
    duration: msToHours(row.durationMs),
    description,
    notes,
    clientId,
    projectId,
    billable,
    invoiced,
    invoiceNumber,
    // Written by `columnsOf` alone.
    breakPeriods: row.breakPeriods as TimesheetEntry['breakPeriods'],
    activityLog: row.activityLog as TimesheetEntry['activityLog'],
    rate: Number(row.rate),
    rateReason,
    amountMinor,
    currency,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision,
  };
}
