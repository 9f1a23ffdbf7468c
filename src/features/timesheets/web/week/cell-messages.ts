import * as m from '#messages/timesheets.ts';
import { lockMessage } from '#src/features/timesheets/lock-messages.ts';
import { lockReason } from '#src/features/timesheets/rules/views/week-cell-plan.ts';
import type { CellProblem } from '#src/features/timesheets/rules/views/week-cell-plan.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';

/** Why a cell is read-only; undefined if it isn’t. */
export function cellLockMessage(...cell: Parameters<typeof lockReason>): string | undefined {
  const reason = lockReason(...cell);
  return reason?.code === 'timerRuns' ? m.timerRunsInCell : reason && lockMessage(reason);
}

export function cellProblemMessage(problem: CellProblem): string {
  switch (problem.code) {
    case 'overLimit':
      return problem.minutes === null
        ? m.hoursOverLimit({ hours: problem.hours })
        : m.hoursOverLimitOrMinutes({ hours: problem.hours, minutes: problem.minutes });
    case 'invoicedHoursStay':
      return m.invoicedHoursStay({
        duration: formatExactDuration(problem.ms),
        reason: lockMessage(problem.reason),
      });
    default:
      return lockMessage(problem);
  }
}
