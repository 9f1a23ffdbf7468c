import * as m from '#messages/timer.ts';
import { elapsedSeconds } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import { hourMs } from '#src/platform/shared/durations.ts';

export const descriptionTooLong = m.descriptionTooLong({ limit: timesheetLimits.description });

/** Why the timer can't be saved, if it can't. [5.3] [8.4] */
export function saveProblem(timer: Timer, uid: string | null, now: number): string | undefined {
  if (uid === null) return m.signedOut;
  if (timer.description.trim() === '') return m.noDescription;
  if (timer.projectId === null || timer.clientId === null) return m.noProjectAndClient;
  if (timer.start === null) return m.notStarted;
  if (timer.description.trim().length > timesheetLimits.description) return descriptionTooLong;
  const { hours } = timesheetLimits;
  return elapsedSeconds(timer, now) * 1000 > hours * hourMs ? m.timeTooLong({ hours }) : undefined;
}
