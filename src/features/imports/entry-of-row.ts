import { invoicedBeforeAction } from '#src/features/timesheets/invoiced-elsewhere.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import { hoursOf } from '#src/platform/shared/durations.ts';
import type { EntryRow } from './entry-row.ts';
import type { PlannedEntry } from './import-record.ts';

type WorkOfRow = Pick<LoggedEntry, 'clientId' | 'projectId'>;

/** The entry that a row of the file is, for work that is there by now. */
export function entryOfRow(
  row: EntryRow,
  work: WorkOfRow,
  now: string,
): Omit<LoggedEntry, 'id' | 'currency'> & { invoiced: boolean } {
  const { date, day, timeZone, startTime, endTime, ms } = row;
  const { description, notes, billable, invoiced } = row;
  return {
    date,
    day,
    timeZone,
    startTime,
    endTime,
    duration: hoursOf(ms),
    description,
    notes,
    clientId: work.clientId,
    projectId: work.projectId,
    billable,
    invoiced,
    breakPeriods: [],
    activityLog: [{ time: now, action: invoiced ? invoicedBeforeAction : 'imported', system: true }],
  };
}

/** What the row's entry is recognised by where it is there already. */
export function likenessOfRow(row: PlannedEntry, { clientId, projectId }: WorkOfRow) {
  const { day, startTime, endTime, ms, description, nth } = row;
  return { day, startTime, endTime, ms, description, nth, clientId, projectId };
}
