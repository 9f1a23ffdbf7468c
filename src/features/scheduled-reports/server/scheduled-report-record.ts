import * as z from 'zod';
import { documentLanguages } from '#messages/document/languages.ts';
import { ScheduledReport, scheduledReportFields } from '#src/features/scheduled-reports/contract-fields.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { nextDayProblem } from '#src/features/schedules/rules/plan-schedule.ts';
import { parseColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

export const scheduledReportRecord = defineRecord({
  table: 'scheduledReports',
  schema: ScheduledReport,
  fields: scheduledReportFields,
  columns: {
    columns: {
      // Stint may have had such a column before.
      read: ({ columns }) => parseColumns(columns?.join(',')),
      write: (columns) => ({ columns: columns && [...columns] }),
    },
    language: {
      // Stint may have had words for this language before.
      read: ({ language }) => documentLanguages.find((each) => each === language) ?? null,
      write: (language) => ({ language }),
    },
  },
});

const Storable = scheduledReportRecord.storable.refine(
  (record) => nextDayProblem(Recurrence.parse(record['recurrence'])) === null,
  { error: 'must have an occurrence as its next day', path: ['recurrence'] },
);

/** Parts that reading would leave out. */
const StorableRow = z.looseObject({
  filter: scheduledReportFields.filter,
  columns: scheduledReportFields.columns,
  recipients: scheduledReportFields.recipients,
});

/** A restored account sends nothing before its owner resumes it: the other one may still do so. */
export const scheduledReportExportArea = scheduledReportRecord.exportArea({
  name: 'scheduled-reports',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  toOwner(exported) {
    // An earlier version had no choice of columns.
    const image = { columns: null, ...exported };
    const { data } = Recurrence.safeParse(exported['recurrence']);
    // What can't be read is refused below.
    return data ? { ...image, recurrence: { ...data, isPaused: true, pausedUntil: null } } : image;
  },
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: (record) => validationMessage(Storable.safeParse(record)),
});
