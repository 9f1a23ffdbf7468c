import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import * as z from 'zod';
import { entryDetails } from '#src/features/timesheets/contract-fields.ts';
import { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { defineColumns } from '#src/platform/server/records/record-columns.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { WritableEntry } from './entries/storable-entry.ts';

type Row = Selectable<Tables['timesheets']>;

/** An entry without what lists add. */
const RowEntry = TimesheetEntry.omit({ overlaps: true, rounding: true });
/** An entry with the retainer hours it uses (null for none) and its invoice. */
const StoredEntry = RowEntry.extend({ retainerMs: z.int().nullable(), invoiceId: Id.nullable() });
export type StoredEntry = z.infer<typeof StoredEntry>;
/** An entry without the columns that the database sets. */
export type EntryToStore = Omit<
  StoredEntry,
  'userId' | 'createdAt' | 'updatedAt' | 'revision' | 'invoiced' | 'invoiceNumber' | 'invoiceId'
>;

const columns = {
  duration: {
    read: ({ durationMs }: Row) => msToHours(durationMs),
    write: (duration: number) => ({ durationMs: hoursToMs(duration) }),
  },
  // These two are only written by `toColumns`, and lists have thousands of them.
  breakPeriods: {
    read: ({ breakPeriods }: Row) => breakPeriods as StoredEntry['breakPeriods'],
    write: (breaks: StoredEntry['breakPeriods']) => ({ breakPeriods: JSON.stringify(breaks) }),
  },
  activityLog: {
    read: ({ activityLog }: Row) => activityLog as StoredEntry['activityLog'],
    write: (lines: StoredEntry['activityLog']) => ({ activityLog: JSON.stringify(lines) }),
  },
  // Invoices set these.
  invoiced: { read: ({ invoiced }: Row) => invoiced },
  invoiceNumber: { read: ({ invoiceNumber }: Row) => invoiceNumber },
};
export const { toEntity: toEntry } = defineColumns({
  table: 'timesheets',
  schema: RowEntry,
  fields: entryDetails,
  columns,
});
const stored = defineColumns({
  table: 'timesheets',
  schema: StoredEntry,
  fields: entryDetails,
  columns: { ...columns, invoiceId: { read: ({ invoiceId }) => invoiceId } },
});
export const toStoredEntry = stored.toEntity;

/** The columns of an entry without what only the server needs. */
export const entryColumns = Object.keys(RowEntry.shape).map(
  (name) => (name === 'duration' ? 'durationMs' : name),
  // All other fields have a column of their name.
) as (keyof Row)[];

const records = recordQueries('timesheets', toStoredEntry);

/** Digest of the create request, to tell a retry from a different create with the same ID. */
export const entryRequestHash = records.findRequestHash;
/** Locks the entry until the transaction ends. */
export const lockEntry = records.lock;
export const lockEntries = records.lockAll;
export const findStoredEntries = records.findAll;
export const findEntry = recordQueries('timesheets', toEntry).find;

/** False if the owner already has an entry with this ID; with a condition also if it isn’t met, or one was deleted. */
export async function insertEntry(
  db: Db,
  { ownerId }: Owner,
  entry: EntryToStore & { requestHash: Buffer },
  condition?: RawBuilder<boolean>,
): Promise<boolean> {
  const { clientId, projectId } = entry;
  // The key-share lock orders this insert before or after a concurrent move of the project and its entries.
  const projectsClient = sql`coalesce((select client_id from projects
    where user_id = ${ownerId} and id = ${projectId} for key share), ${clientId}::uuid)`;
  const values = { ...toColumns(entry), clientId: projectId === null ? clientId : projectsClient };
  if (condition) return records.insertOnceIf(db, { ownerId }, entry, values, condition);
  return records.insertOnce(db, { ownerId }, entry, values);
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
export function toColumns(entry: Omit<EntryToStore, 'id'>) {
  assertStorable(entry);
  return stored.toColumns(entry);
}

/** @throws BAD_REQUEST with the fields outside the limits */
export function assertStorable(entry: Omit<EntryToStore, 'id'>): void {
  const { error } = WritableEntry.safeParse(entry);
  const [problem] = Object.entries(validationErrors(error?.issues ?? []).fields);
  if (problem) throw invalidField(...problem);
}
