import { loadDecryptionKey, rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { reportsContract } from '#src/features/reports/contract.ts';
import { expenseFileName } from '#src/features/reports/rules/expense-report.ts';
import { reportFileName } from '#src/features/reports/rules/time-report.ts';
import type { TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { openAnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { runLongWork } from '#src/platform/server/long-work/run-long-work.ts';
import { StreamedFile } from '#src/platform/server/long-work/stream-file.ts';
import { writeExpenseReport } from './expenses/write-expense-report.ts';
import type { ExpenseReportOutcome, ExpenseReportTask } from './expenses/write-expense-report.ts';
import { writeReport } from './write-report.ts';
import type { ReportOutcome, ReportTask } from './write-report.ts';

const os = implementSecured(reportsContract);
const module = new URL('./report-worker.ts', import.meta.url);

export const reportsHandlers = os.router({
  time: os.time.handler(async ({ input: { format, ...filter }, context, errors, signal }) => {
    const { database, owner, caller, slots } = context;
    const { userId, displayName } = caller;
    const task: ReportTask = { format, filter, displayName };
    await using file = openAnonymousFile();
    const descriptor = file.descriptor();
    const writeInProcess = async () => {
      using _slot = await slots.acquire(userId, { signal });
      return await runLongWork<ReportOutcome>(module, { database, owner, task, descriptor, signal });
    };
    const table =
      format === 'csv'
        ? await writeReport(database, owner, task, descriptor, { max: maxShort, signal })
        : null;
    const outcome = table && !('tooMany' in table) ? table : await writeInProcess();
    if ('tooMany' in outcome) throw errors.TOO_MANY({ data: outcome.tooMany });
    if ('severalClients' in outcome) throw errors.SEVERAL_CLIENTS({ data: outcome.severalClients });
    const name = reportFileName(format, { ...filter, client: outcome.client });
    return new StreamedFile(file.takeDescriptor(), name, types[format]);
  }),

  expenses: os.expenses.handler(async ({ input: { format, ...filter }, context, errors, signal }) => {
    const { database, owner, caller, slots, keys } = context;
    const { userId, displayName } = caller;
    const dataKey = await database
      .withOwner(owner, (db) => loadDecryptionKey(db, owner, keys))
      .catch(rethrowKeyUnavailable(errors));
    const task: ExpenseReportTask = { format, filter, displayName, dataKey };
    await using file = openAnonymousFile();
    const descriptor = file.descriptor();
    using _slot = await slots.acquire(userId, { signal });
    const outcome =
      format === 'csv'
        ? await writeExpenseReport(database, owner, task, descriptor, signal)
        : await runLongWork<ExpenseReportOutcome>(module, { database, owner, task, descriptor, signal });
    if ('tooMany' in outcome) throw errors.TOO_MANY({ data: outcome.tooMany });
    return new StreamedFile(file.takeDescriptor(), expenseFileName(format, filter), types[format]);
  }),
});

/** Entries of a table that is written sooner than a process starts. */
const maxShort = 3_000;

const types: Record<TimeReportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};
