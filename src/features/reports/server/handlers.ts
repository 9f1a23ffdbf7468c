import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { reportsContract } from '#src/features/reports/contract.ts';
import type { TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import { parseColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { StreamedFile } from '#src/platform/server/long-work/stream-file.ts';
import { createExpenseFile, createTimeFile } from './create-report-file.ts';
import type { ReportFile } from './create-report-file.ts';

const os = implementSecured(reportsContract);

export const reportsHandlers = os.router({
  time: os.time.handler(async ({ input: { format, columns, ...filter }, context, signal }) => {
    const { owner, caller } = context;
    const { displayName } = caller;
    const request = {
      format,
      filter,
      columns: parseColumns(columns),
      displayName,
      turn: caller,
      signal,
    };
    return toResponse(await createTimeFile(context, owner, request), format);
  }),

  expenses: os.expenses.handler(async ({ input: { format, ...filter }, context, errors, signal }) => {
    const { owner, caller } = context;
    const { displayName } = caller;
    const request = { format, filter, displayName, turn: caller, signal };
    const report = await createExpenseFile(context, owner, request).catch(rethrowKeyUnavailable(errors));
    return toResponse(report, format);
  }),
});

function toResponse({ file, name }: ReportFile, format: TimeReportFormat): StreamedFile {
  return new StreamedFile(file.takeDescriptor(), name, types[format]);
}

const types: Record<TimeReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
