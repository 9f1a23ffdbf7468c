import * as z from 'zod';
import { documentLanguages } from '#messages/document/languages.ts';
import { ScheduledReport, scheduledReportFields } from '#src/features/scheduled-reports/contract-fields.ts';
import { pauseRestored, repeatingRecordProblem } from '#src/features/schedules/server/public.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

export const scheduledReportRecord = defineRecord({
  table: 'scheduledReports',
  schema: ScheduledReport,
  fields: scheduledReportFields,
  columns: {
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
  recipients: scheduledReportFields.recipients,
});

export const scheduledReportExportArea = scheduledReportRecord.exportArea({
  name: 'scheduled-reports',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  toOwner: pauseRestored,
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: repeatingRecordProblem(scheduledReportRecord.storable),
});
