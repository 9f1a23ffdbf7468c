import * as z from 'zod';
import { entryFilter } from '#src/features/timesheets/contract-fields.ts';
import { Id, withMessage } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { maxEntries, timeReportFormats } from './rules/time-report.ts';

const entryLimit = z.object({ entries: z.int(), most: z.int() });

export const reportsContract = {
  time: procedure({
    route: 'GET /reports/time',
    summary: 'The entries that a filter lets through as a file: csv and xlsx to work with, pdf to hand over',
    access: { who: 'recordKeeper', record: 'own' },
    isLong: true,
    input: z.strictObject({
      format: z
        .enum(timeReportFormats, withMessage(`must be one of ${timeReportFormats.join(', ')}`))
        .default('csv'),
      ...entryFilter,
    }),
    output: z.file(),
    errors: {
      SEVERAL_CLIENTS: {
        status: 422,
        message: 'A PDF timesheet is for one client. Choose whose it is.',
        data: z.object({ clients: z.array(z.object({ id: Id, name: z.string() })) }),
      },
      TOO_MANY: {
        status: 422,
        message: `A file holds at most ${maxEntries.csv.toLocaleString('en')} entries, a PDF ${maxEntries.pdf.toLocaleString('en')}. Choose a shorter period.`,
        data: entryLimit,
      },
    },
  }),
};
