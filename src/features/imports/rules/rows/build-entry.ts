import type { PlannedEntry } from '#src/features/imports/rules/plan/import-record.ts';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { importedInvoicedAction } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import { pickFields } from '#src/platform/shared/objects.ts';
import type { ImportedEntryRow } from './parse-entry-row.ts';

type RowReferences = Pick<UnpricedEntry, 'clientId' | 'projectId'>;
type RowWork = RowReferences & Pick<UnpricedEntry, 'taskId'>;

/** The entry for a row; its client, project and task already exist. */
export function buildEntry(
  row: ImportedEntryRow,
  work: RowWork,
  now: string,
): Omit<UnpricedEntry, 'id' | 'currency'> & { invoiced: boolean } {
  const { date, day, timeZone, startTime, endTime, ms } = row;
  const { description, task, tags, billable, invoiced } = row;
  // A project can only have so many tasks.
  const otherTask = task !== null && work.taskId === null ? `Task: ${task}` : null;
  const notes = [row.notes, otherTask].filter((line) => line !== null).join('\n');
  return {
    date,
    day,
    timeZone,
    startTime,
    endTime,
    duration: msToHours(ms),
    description,
    ...pickFields(entryTexts, row),
    notes: notes === '' ? null : notes,
    tags,
    clientId: work.clientId,
    projectId: work.projectId,
    taskId: work.taskId,
    billable,
    invoiced,
    breakPeriods: [],
    activityLog: [{ time: now, action: invoiced ? importedInvoicedAction : 'imported', system: true }],
  };
}

/** The fingerprint by which an existing entry is recognized. */
export function rowFingerprint(row: PlannedEntry, { clientId, projectId }: RowReferences) {
  const { day, startTime, endTime, ms, description, nth } = row;
  return { day, startTime, endTime, ms, description, nth, clientId, projectId };
}
