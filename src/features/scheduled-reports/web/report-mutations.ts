import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import { formatFullDay, scheduleMutations } from '#src/features/schedules/web/public.tsx';
import { deleteWithUndo, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { scheduledReports } from './api.ts';
import { scheduledReportKeys as keys } from './queries.ts';

export const reportDays = scheduleMutations(scheduledReports, keys);

export function sendReportNow({ id, name }: ScheduledReport, day: string): Promise<boolean> {
  return runMutation(() => scheduledReports.runNow.call({ id, day }), {
    done: ({ run }) => describeRun({ name, day: formatFullDay(day) }, run),
    keys,
  });
}

function describeRun(named: { name: string; day: string }, { state, problem }: RunOutcome): string {
  if (problem) return m.ranWithProblem({ ...named, reason: problem.reason });
  return state === 'empty' ? m.ranEmpty(named) : m.reportRan(named);
}

/** A day that waits isn’t sent. */
export function skipWaitingReport({ id, name }: ScheduledReport, day: string): Promise<boolean> {
  return runMutation(() => scheduledReports.skipNext.call({ id, day }), {
    done: m.skippedDay({ name, day: formatFullDay(day) }),
    keys,
  });
}

export function sendReportAgain({ id, name }: ScheduledReport, day: string): Promise<boolean> {
  return runMutation(() => scheduledReports.sendAgain.call({ id, day }), {
    done: m.reportRan({ name, day: formatFullDay(day) }),
    keys,
  });
}

export function deleteReport(report: ScheduledReport): Promise<boolean> {
  return deleteWithUndo(scheduledReports, report, { done: m.reportDeleted({ name: report.name }), keys });
}
