import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { timesheetLimits } from '#src/features/timesheets/messages.ts';
import { formatClock, hourMs } from '#src/platform/shared/durations.ts';
import { entryFromTimer } from './save-timer.ts';

/** What an entry is called that nobody has described. */
export const defaultDescription = 'No description';

/**
 * The entry that the service makes of a run, under the run's id: a run can become one entry and no more. Its day is the
 * one its work began on, in that zone; its times are the run's.
 */
export function entryFromRun({ runId, timer, endedAt }: EndedRun, timeZone: string) {
  const entry = entryFromTimer({ ...timer, entryId: runId }, endedAt, timeZone);
  const isTooLong = entry.duration > timesheetLimits.hours;
  return {
    ...entry,
    id: runId,
    description: entry.description.slice(0, timesheetLimits.description).trim() || defaultDescription,
    duration: Math.min(entry.duration, timesheetLimits.hours),
    // Nobody works for days on end, but what the timer has counted is told.
    notes: isTooLong
      ? `The timer ran for ${formatClock(runSeconds({ timer }) * 1000)}; an entry can’t exceed ${timesheetLimits.hours} hours.`
      : null,
  };
}

/** What a run has come to, in whole seconds. */
export function runSeconds({ timer }: Pick<EndedRun, 'timer'>): number {
  return timer.pausedElapsed;
}

/** Everything of the run that its entry tells: another text is another entry. */
export function runFingerprint({ how, timer, runId }: EndedRun): string {
  const { start, segments, description, projectId, clientId, billable } = timer;
  const times = segments.flatMap(({ startTime, endTime = startTime }) => [startTime, endTime]);
  return JSON.stringify([runId, how, start, times, description, projectId, clientId, billable]);
}

/** The longest that an entry can tell of a run. */
export function runEntryMs(run: Pick<EndedRun, 'timer'>): number {
  return Math.min(runSeconds(run) * 1000, timesheetLimits.hours * hourMs);
}

/** What of a run's entry is its time, in the shape of a change. */
export function runEntryTimes(run: EndedRun, timeZone: string) {
  const { startTime, endTime, duration, breakPeriods } = entryFromRun(run, timeZone);
  return { startTime, endTime, duration, breakPeriods };
}
