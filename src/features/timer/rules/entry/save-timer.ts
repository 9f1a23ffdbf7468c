import { elapsedSeconds, stop } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { timesheetLimits } from '#src/features/timesheets/messages.ts';
import { hourMs, msToHours } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** Literal texts of the specification where it has them. [8.4] */
export const timerMessages = {
  signedOut: 'User not authenticated',
  noDescription: 'Please enter a description of what you are working on',
  noProjectAndClient: 'Please select a project and client',
  viewsOnly:
    'Your account can only view clients: you can track time, but not save it. Ask your administrator to let you keep records',
  saveFailed: 'Failed to save time entry',
  saved: 'Time entry saved successfully!',
  queued: 'Saved on this device. It will sync when you’re online.',
  changedSince:
    'This time was already saved, and its entry has changed since. Stop the timer, or edit the entry on the Timesheets page',
  deletedSince:
    'This time was already saved, but its entry was deleted. Restore the entry, or stop the timer',
  notStarted: 'Start the timer first. There’s no time to save yet',
  descriptionTooLong: `Shorten the description to ${timesheetLimits.description.toLocaleString('en')} characters`,
  tooLong: `An entry can’t exceed ${timesheetLimits.hours} hours. Add this time on the Timesheets page, one day at a time, then reset the timer`,
} as const;

/** Two devices pressed Save; the other one was first. */
export function alreadySavedMessage(deviceName = 'another device'): string {
  return `This time was already saved on ${deviceName}`;
}

/** Why the timer can't be saved, if it can't. [5.3] */
export function saveProblem(timer: Timer, uid: string | null, now: number): string | undefined {
  if (uid === null) return timerMessages.signedOut;
  if (timer.description.trim() === '') return timerMessages.noDescription;
  if (timer.projectId === null || timer.clientId === null) return timerMessages.noProjectAndClient;
  if (timer.start === null) return timerMessages.notStarted;
  if (timer.description.trim().length > timesheetLimits.description) return timerMessages.descriptionTooLong;
  if (elapsedSeconds(timer, now) * 1000 > timesheetLimits.hours * hourMs) return timerMessages.tooLong;
  return undefined;
}

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
