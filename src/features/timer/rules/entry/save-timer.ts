import { elapsedSeconds, stop } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Clears the timer after a save, unless another tab has started other work. [4.19] */
export function clearSavedTimer(timer: Timer, entryId: string, now: number): Timer {
  return timer.entryId === entryId ? stop(timer, now) : timer;
}

/**
 * The request to create the timer's entry. Its date is the day the work began; the server sets `date` to noon and
 * `invoiced` to false. [3.3] [9.6]
 */
export function entryFromTimer(timer: Timer, now: number, timeZone: string) {
  // `seenAt` may be slightly later than the caller's `now`.
  const at = Math.max(now, timer.seenAt);
  const startTime = timer.start ?? at;
  const endTime = timer.segments.at(-1)?.endTime ?? at;
  const breaks = toBreaks(timer, startTime);
  return {
    ...(timer.entryId === null ? {} : { id: timer.entryId }),
    projectId: timer.projectId,
    clientId: timer.clientId,
    date: localDay(startTime, timeZone),
    timeZone,
    startTime: toIso(startTime),
    endTime: toIso(endTime),
    duration: msToHours(elapsedSeconds(timer, at) * 1000),
    description: timer.description.trim(),
    billable: timer.billable,
    ...(timer.tags && { tags: timer.tags }),
    ...(timer.taskId && { taskId: timer.taskId }),
    notes: null,
    breakPeriods: breaks.map(({ start, end }) => ({ start: toIso(start), end: toIso(end) })),
    activityLog: [
      { time: toIso(startTime), action: 'start' },
      ...breaks.flatMap(({ start, end }) => [
        { time: toIso(start), action: 'pause' },
        { time: toIso(end), action: 'resume' },
      ]),
      { time: toIso(endTime), action: 'stop' },
    ],
  };
}

/** The gaps between the segments. */
function toBreaks({ segments }: Timer, from: number): { start: number; end: number }[] {
  return segments
    .map(({ startTime }, index) => ({ start: segments[index - 1]?.endTime ?? from, end: startTime }))
    .filter(({ start, end }) => end > start);
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
