import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { ownRecords } from '#src/platform/server/own-records.ts';
import { complaints } from '#src/platform/shared/complaints.ts';
import { hoursOf, msOf } from '#src/platform/shared/durations.ts';
import { WrittenEntry } from './storable-entry.ts';

type Row = Selectable<Tables['timesheets']>;

/** The columns that an entry is shown by. */
export const shownColumns = [
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
export type ShownRow = Pick<Row, (typeof shownColumns)[number]>;

/** An entry with what it has taken from its project's retainer (null: it takes none), and the invoice that holds it. */
export type KeptEntry = TimesheetEntry & { retainerMs: number | null; invoiceId: string | null };
/** All of an entry but what the database adds. */
export type EntryToKeep = Omit<
  KeptEntry,
  'userId' | 'createdAt' | 'updatedAt' | 'revision' | 'invoiced' | 'invoiceNumber' | 'invoiceId'
>;

const records = ownRecords('timesheets', keptEntryOf);

/** The digest of the request that made an entry, to tell a retry from another create. */
export const entryOrigin = records.origin;
/** Keeps others from changing the entry until this transaction ends. */
export const lockEntry = records.lock;
export const lockEntries = records.lockAll;
export const findEntry = ownRecords('timesheets', entryOf).find;

/** False when this owner already has an entry of that id. */
export async function insertEntry(
  db: Db,
  { ownerId }: Owner,
  entry: EntryToKeep & { createdFrom: Buffer },
): Promise<boolean> {
  const { clientId, projectId } = entry;
  // A project that goes to another client at this moment, and takes its entries along, waits for this one or is waited for.
  const projectsClient = sql`coalesce((select client_id from projects
    where user_id = ${ownerId} and id = ${projectId} for key share), ${clientId}::uuid)`;
  const columns = { ...columnsOf(entry), clientId: projectId === null ? clientId : projectsClient };
  return records.insertOnce(db, { ownerId }, entry, columns);
}

/** Null when there is no such entry. */
export async function updateEntry(
  db: Db,
  owner: Owner,
  { id, ...entry }: EntryToKeep,
): Promise<TimesheetEntry | null> {
  return records.update(db, owner, { id }, columnsOf(entry));
}

/**
 * All columns but the key and what the database adds: every insert and update passes here.
 * @throws BAD_REQUEST when a value is beyond what reads can show.
 */
export function columnsOf(
  entry: Omit<EntryToKeep, 'id'>,
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
    durationMs: msOf(entry.duration),
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
export function assertStorable(entry: Omit<EntryToKeep, 'id'>): void {
  const { error } = WrittenEntry.safeParse(entry);
  const [problem] = Object.entries(complaints(error?.issues ?? []).fields);
  if (problem) throw invalidField(...problem);
}

export function keptEntryOf(row: Row): KeptEntry {
  return { ...entryOf(row), retainerMs: row.retainerMs, invoiceId: row.invoiceId };
}

export function entryOf(row: ShownRow): TimesheetEntry {
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
    duration: hoursOf(row.durationMs),
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
