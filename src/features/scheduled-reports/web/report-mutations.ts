import * as m from '#messages/scheduled-reports.ts';
import { formatFullDay } from '#src/features/recurring-invoices/web/for-schedules.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RunOutcome } from '#src/features/schedules/contract.ts';
import type { Pause } from '#src/features/schedules/rules/schedule.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { scheduledReports } from './api.ts';
import { scheduledReportKeys as keys } from './queries.ts';

/** Until a day, or until someone resumes it. */
export function pauseReport(report: ScheduledReport, pausedUntil: string | null): Promise<boolean> {
  const { name } = report;
  return changePause(
    report,
    { isPaused: true, pausedUntil },
    pausedUntil === null ? m.pausedNamed({ name }) : m.pausedUntil({ name, day: formatFullDay(pausedUntil) }),
  );
}

export function resumeReport(report: ScheduledReport): Promise<boolean> {
  return changePause(report, { isPaused: false, pausedUntil: null }, m.resumedNamed({ name: report.name }));
}

/** `day`: the next one; a repeat skips no other. */
export function skipNextReport({ id, name }: ScheduledReport, day: string): Promise<boolean> {
  return runMutation(() => scheduledReports.skipNext.call({ id, day }), {
    done: m.skippedDay({ name, day: formatFullDay(day) }),
    undo: () => scheduledReports.restoreDay.call({ id, day }),
    keys,
  });
}

export function restoreReportDay({ id, name }: ScheduledReport, day: string): Promise<boolean> {
  return runMutation(() => scheduledReports.restoreDay.call({ id, day }), {
    done: m.restoredDay({ name, day: formatFullDay(day) }),
    keys,
  });
}

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
  return runMutation(() => scheduledReports.delete.call({ id: report.id }), {
    done: m.reportDeleted({ name: report.name }),
    undo: ({ operationId }) => scheduledReports.undo.call({ id: operationId }),
    removed: report,
    keys,
  });
}

/** Nothing else of the schedule is sent, so nothing newer is replaced. */
function changePause({ id, revision }: ScheduledReport, pause: Pause, done: string): Promise<boolean> {
  const operationId = newId();
  return runMutation(() => scheduledReports.update.call({ id, revision, operationId, pause }), {
    done,
    undo: () => scheduledReports.undo.call({ id: operationId }),
    keys,
    isRepeatable: true,
  });
}
