import type { TaskList } from 'graphile-worker';
import { createReportTask } from '#src/features/portal/server/reports/report-client-acts.ts';

/** What the job queue runs for features. */
export function featureTasks(installed: Parameters<typeof createReportTask>[0]): TaskList {
  return { reportClientActs: createReportTask(installed) };
}
