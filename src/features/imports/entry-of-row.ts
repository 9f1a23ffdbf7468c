import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import { hoursOf } from '#src/platform/shared/durations.ts';
import type { EntryRow } from './entry-row.ts';

/** The entry that a row of the file is, for work that is there by now. */
export function entryOfRow(
  row: EntryRow,
  work: Pick<LoggedEntry, 'clientId' | 'projectId'>,
  now: string,
): Omit<LoggedEntry, 'id' | 'currency'> {
  const { date, day, timeZone, startTime, endTime, seconds, description, notes, billable } = row;
  return {
    date,
    day,
    timeZone,
    startTime,
    endTime,
    duration: hoursOf(seconds),
    description,
    notes,
    clientId: work.clientId,
    projectId: work.projectId,
    billable,
    breakPeriods: [],
    activityLog: [{ time: now, action: 'imported', system: true }],
  };
}
