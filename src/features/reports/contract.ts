import * as z from 'zod';
import * as m from '#messages/api/reports.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { expenseFilter } from '#src/features/expenses/contract-list.ts';
import { entryFilter } from '#src/features/timesheets/contract-fields.ts';
import { reportColumnNames, unknownColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { Id, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { maxEntries, timeReportFormats } from './rules/time-report.ts';

const Format = z
  .enum(timeReportFormats, withMessage(`must be one of ${timeReportFormats.join(', ')}`))
  .default('csv');
const Columns = storableText(400).superRefine((names, context) => {
  const [unknown] = unknownColumns(names);
  if (unknown === undefined) return;
  context.addIssue({ code: 'custom', message: `must be some of ${reportColumnNames.join(', ')}` });
});
const entryLimit = z.object({ entries: z.int(), max: z.int() });
const max = { csv: maxEntries.csv, pdf: maxEntries.pdf };

export const reportsContract = {
  time: ownRecordProcedure({
    route: 'GET /reports/time',
    summary: 'Export filtered entries as a CSV, XLSX or PDF file',
    isLong: true,
    takesOwnSlot: true,
    opensTransactions: true,
    input: z.strictObject({
      format: Format,
      columns: Columns.optional(),
      ...entryFilter,
    }),
    output: z.file(),
    errors: {
      SEVERAL_CLIENTS: {
        status: 422,
        message: m.severalClients,
        data: z.object({ clients: z.array(z.object({ id: Id, name: z.string() })) }),
      },
      TOO_MANY: { status: 422, message: m.tooManyEntries(max), data: entryLimit },
    },
  }),
  expenses: ownRecordProcedure({
    route: 'GET /reports/expenses',
    summary: 'Export filtered expenses as a CSV, XLSX or PDF file, with a row for each line',
    isLong: true,
    takesOwnSlot: true,
    opensTransactions: true,
    input: z.strictObject({ format: Format, ...expenseFilter }),
    output: z.file(),
    errors: {
      ...keyUnavailableErrors,
      TOO_MANY: { status: 422, message: m.tooManyLines(max), data: entryLimit },
    },
  }),
};
