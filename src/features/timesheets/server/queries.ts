import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { WritableEntry } from './entries/storable-entry.ts';

type Row = Selectable<Tables['timesheets']>;

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
  'tags',
  'clientId',
  'projectId',
  'taskId',
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

/** An entry with the retainer hours it uses (null for none) and its invoice. */
export type StoredEntry = TimesheetEntry & { retainerMs: number | null; invoiceId: string | null };
/** An entry without the columns that the database sets. */
export type EntryToStore = Omit<
  StoredEntry,
  'userId' | 'createdAt' | 'updatedAt' | 'revision' | 'invoiced' | 'invoiceNumber' | 'invoiceId'
>;

const records = recordQueries('timesheets', toStoredEntry);

/** Digest of the create request, to tell a retry from a different create with the same ID. */
export const entryRequestHash = records.findRequestHash;
/** Locks the entry until the transaction ends. */
export const lockEntry = records.lock;
export const lockEntries = records.lockAll;
export const findStoredEntries = records.findAll;
export const findEntry = recordQueries('timesheets', toEntry).find;

/** False if the owner already has an entry with this ID. */
export async function insertEntry(
  db: Db,
  { ownerId }: Owner,
  entry: EntryToStore & { requestHash: Buffer },
): Promise<boolean> {
  const { clientId, projectId } = entry;
  // The key-share lock orders this insert before or after a concurrent move of the project and its entries.
  const projectsClient = sql`coalesce((select client_id from projects
    where user_id = ${ownerId} and id = ${projectId} for key share), ${clientId}::uuid)`;
  const columns = { ...toColumns(entry), clientId: projectId === null ? clientId : projectsClient };
  return records.insertOnce(db, { ownerId }, entry, columns);
}

/** Null if the entry doesn't exist or the operation does. */
export async function updateEntry(
  db: Db,
  owner: Owner,
  { id, ...entry }: EntryToStore,
  operationId?: string,
): Promise<TimesheetEntry | null> {
  return records.update(db, owner, { id, operationId }, toColumns(entry));
}

/**
 * All columns except the key and those the database sets; used by every insert and update.
 * @throws BAD_REQUEST if a value exceeds what reads can return
 */
export function toColumns(
  entry: Omit<EntryToStore, 'id'>,
): Omit<Insertable<Tables['timesheets']>, 'userId' | 'id' | 'requestHash'> {
  assertStorable(entry);
  const {
    clientId,
    projectId,
    taskId,
    date,
    day,
    timeZone,
    startTime,
    endTime,
    description,
    notes,
    billable,
  } = entry;
  const { tags, rate, rateReason, amountMinor, currency, retainerMs } = entry;
  return {
    clientId,
    projectId,
    taskId,
    date,
    day,
    timeZone,
    startTime,
    endTime,
    durationMs: hoursToMs(entry.duration),
    description,
    notes,
    tags,
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

/** @throws BAD_REQUEST with the fields outside the limits */
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
    taskId,
    day,
    timeZone,
    description,
    notes,
    tags,
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
    tags,
    clientId,
    projectId,
    taskId,
    billable,
    invoiced,
    invoiceNumber,
    // Only written by `toColumns`.
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
