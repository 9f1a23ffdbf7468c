import * as m from '#messages/api/timer.ts';
import type { EndedRun } from '#src/features/timer/rules/timer/run.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { formatClock, hourMs } from '#src/platform/shared/durations.ts';
import { entryFromTimer } from './save-timer.ts';

/** Description of entries that have none. */
export const defaultDescription = m.entryWithoutDescription;

/**
 * The entry the server creates from a run, with the run's id, so a run becomes at most one entry. Its date is the day
 * the work began in `timeZone`.
 */
export function entryFromRun({ runId, timer, endedAt }: EndedRun, timeZone: string) {
  const entry = entryFromTimer({ ...timer, entryId: runId }, endedAt, timeZone);
  const isTooLong = entry.duration > timesheetLimits.hours;
  return {
    ...entry,
    id: runId,
    description: entry.description.slice(0, timesheetLimits.description).trim() || defaultDescription,
    duration: Math.min(entry.duration, timesheetLimits.hours),
    // The user didn't work that long, but record the timer's total.
    notes: isTooLong
      ? m.timerRanTooLong({
          time: formatClock(runSeconds({ timer }) * 1000),
          hours: timesheetLimits.hours,
        })
      : null,
  };
}

/** Worked time of a run, in whole seconds. */
export function runSeconds({ timer }: Pick<EndedRun, 'timer'>): number {
  return timer.pausedElapsed;
}

/** Identifies everything of a run that affects its entry. */
export function fingerprintRun({ endedAs, timer, runId }: EndedRun): string {
  const { start, segments, description, projectId, clientId, billable, tags, taskId } = timer;
  const times = segments.flatMap(({ startTime, endTime = startTime }) => [startTime, endTime]);
  const work = [description, projectId, clientId, billable];
  // No tags: the same as before tags existed, so that stored fingerprints still match.
  return JSON.stringify([
    runId,
    endedAs,
    start,
    times,
    ...work,
    ...(tags ? [tags] : []),
    ...(taskId ? [taskId] : []),
  ]);
}

/** Worked time of a run in ms, capped at the longest entry. */
export function runEntryMs(run: Pick<EndedRun, 'timer'>): number {
  return Math.min(runSeconds(run) * 1000, timesheetLimits.hours * hourMs);
}

/** The time fields of a run's entry, as an update. */
export function runEntryTimes(run: EndedRun, timeZone: string) {
  const { startTime, endTime, duration, breakPeriods } = entryFromRun(run, timeZone);
  return { startTime, endTime, duration, breakPeriods };
}
