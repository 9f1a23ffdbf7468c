import { longWork } from '#src/platform/server/long-work/long-work.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import { writeExpenseReport } from './expenses/write-expense-report.ts';
import type { ExpenseReportTask } from './expenses/write-expense-report.ts';
import { writeReport } from './write-report.ts';
import type { ReportTask } from './write-report.ts';

export const createWork = () =>
  longWork<ReportTask | ExpenseReportTask>((database, owner, task, descriptor) =>
    'dataKey' in task
      ? writeExpenseReport(database, owner, task, descriptor)
      : writeReport(database, owner, task, descriptor),
  );

if (import.meta.main) serveSideProcess(createWork());
