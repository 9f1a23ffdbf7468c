import * as z from 'zod';
import { documentLanguages } from '#messages/document/languages.ts';
import { ScheduledReport, scheduledReportFields } from '#src/features/scheduled-reports/contract-fields.ts';
import { pauseRestored, repeatingRecordProblem } from '#src/features/schedules/server/public.ts';
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

/** Parts that reading would leave out. */
const StorableRow = z.looseObject({
  filter: scheduledReportFields.filter,
  columns: scheduledReportFields.columns,
  recipients: scheduledReportFields.recipients,
});

export const scheduledReportExportArea = scheduledReportRecord.exportArea({
  name: 'scheduled-reports',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  // An earlier version had no choice of columns.
  toOwner: (exported) => pauseRestored({ columns: null, ...exported }),
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: repeatingRecordProblem(scheduledReportRecord.storable),
});
