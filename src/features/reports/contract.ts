import * as z from 'zod';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { expenseFilter } from '#src/features/expenses/contract-list.ts';
import { entryFilter } from '#src/features/timesheets/contract-fields.ts';
import { Id, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { maxEntries, timeReportFormats } from './rules/time-report.ts';

const Format = z
  .enum(timeReportFormats, withMessage(`must be one of ${timeReportFormats.join(', ')}`))
  .default('csv');
const entryLimit = z.object({ entries: z.int(), max: z.int() });
const tooMany = (entries: string) =>
  `A file can hold at most ${maxEntries.csv.toLocaleString('en')} ${entries}, a PDF ${maxEntries.pdf.toLocaleString('en')}. Choose a shorter period.`;

export const reportsContract = {
  time: procedure({
    route: 'GET /reports/time',
    summary: 'Export filtered entries as a CSV, XLSX or PDF file',
    access: { who: 'recordKeeper', record: 'own' },
    isLong: true,
    takesOwnSlot: true,
    opensTransactions: true,
    input: z.strictObject({
      format: Format,
      ...entryFilter,
    }),
    output: z.file(),
    errors: {
      SEVERAL_CLIENTS: {
        status: 422,
        message: 'A PDF timesheet covers one client. Choose the client.',
        data: z.object({ clients: z.array(z.object({ id: Id, name: z.string() })) }),
      },
      TOO_MANY: { status: 422, message: tooMany('entries'), data: entryLimit },
    },
  }),
  expenses: procedure({
    route: 'GET /reports/expenses',
    summary: 'Export filtered expenses as a CSV, XLSX or PDF file, with a row for each line',
    access: { who: 'recordKeeper', record: 'own' },
    isLong: true,
    takesOwnSlot: true,
    opensTransactions: true,
    input: z.strictObject({ format: Format, ...expenseFilter }),
    output: z.file(),
    errors: {
      ...keyUnavailableErrors,
      TOO_MANY: { status: 422, message: tooMany('lines of expenses'), data: entryLimit },
    },
  }),
};
