import * as m from '#messages/timer.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { hourMs } from '#src/platform/shared/durations.ts';

/** Messages at the fields. */
export type TimerFieldErrors = Partial<Record<'description' | 'clientId' | 'projectId', string>>;
export type SaveProblem = { message: string; fields?: TimerFieldErrors };

/** Why the timer can't be saved, if it can't. [5.3] [8.4] */
export function saveProblem(timer: Timer, uid: string | null, now: number): SaveProblem | undefined {
  const { clientId, projectId } = timer;
  const description = timer.description.trim();
  const { description: limit, hours } = timesheetLimits;
  if (uid === null) return { message: m.signedOut };
  if (description === '') return { message: m.noDescription, fields: { description: m.enterDescription } };
  if (projectId === null || clientId === null)
    return { message: m.noProjectAndClient, fields: missingWork({ projectId, clientId }) };
  if (timer.start === null) return { message: m.notStarted };
  if (description.length > limit) {
    const message = m.descriptionTooLong({ limit });
    return { message, fields: { description: message } };
  }
  const seconds = elapsedSeconds(timer, now);
  if (seconds === 0)
    return { message: timerState(timer) === 'running' ? m.noTimeYet : m.noTimeInPausedTimer };
  return seconds * 1000 > hours * hourMs ? { message: m.timeTooLong({ hours }) } : undefined;
}

function missingWork({ projectId, clientId }: Pick<Timer, 'projectId' | 'clientId'>): TimerFieldErrors {
  if (projectId === null && clientId === null)
    return { projectId: m.selectProjectAndClient, clientId: m.selectProjectAndClient };
  return projectId === null ? { projectId: m.selectProject } : { clientId: m.selectClient };
}
