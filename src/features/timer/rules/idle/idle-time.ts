import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { defaultDescription } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { entryFromTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { applyPayload } from '#src/features/timer/rules/timer/run.ts';
import { latestInstantOf } from '#src/features/timer/rules/timer/start-time.ts';
import { updateTimer, elapsedMs, pause, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Segment, Timer } from '#src/features/timer/rules/timer/timer.ts';

/** Nobody was there for so long: perhaps nobody worked. */
export const idleThresholdMs = 10 * 60_000;
/** Nobody works for so long without a break. */
export const longRunMs = 10 * 3_600_000;

/** How long before the device slept somebody may have been seen last. */
const idleToleranceMs = 20_000;

/** A time in which the timer ran, and perhaps nobody worked. */
export type IdleTime = { from: number; to: number };

/** What of a time away the timer has counted; null: there is nothing to ask. */
export function countedIdleTime(timer: Timer, absence: IdleTime): IdleTime | null {
  const last = timer.segments.at(-1);
  if (timerState(timer) !== 'running' || !last) return null;
  // Somebody has paused or resumed it meanwhile, on another device perhaps: then that was meant.
  if (last.startTime > absence.from + idleToleranceMs) return null;
  const idle = { from: Math.max(absence.from, last.startTime), to: absence.to };
  return idle.to - idle.from >= idleThresholdMs ? idle : null;
}

/** Ten hours: from when on it was forgotten, somebody has to say. */
export function isLongRun(timer: Timer, now: number): boolean {
  return timerState(timer) === 'running' && elapsedMs(timer, now) >= longRunMs;
}

/** The idle time does not count, and the timer goes on, or stays paused. */
export function discardIdle(timer: Timer, idle: IdleTime, now: number): Timer {
  if (timerState(timer) === 'idle') return timer;
  return updateTimer(timer, now, (current) => applyPayload(current, { type: 'discardIdle', ...idle }, now));
}

/** The work ended when the idle time began: the timer stands there. */
export function pauseAtIdle(timer: Timer, { from }: IdleTime, now: number): Timer {
  if (timerState(timer) !== 'running') return timer;
  const paused = pause(timer, now);
  return updateTimer(paused, now, (current) =>
    applyPayload(current, { type: 'discardIdle', from, to: Math.max(now, current.seenAt) }, now),
  );
}

/** What was discarded counts after all. */
export function countIdle(timer: Timer, counted: readonly IdleTime[], now: number): Timer {
  return updateTimer(timer, now, (current) =>
    counted.reduce((result, idle) => applyPayload(result, { type: 'countIdle', ...idle }, now), current),
  );
}

/** All that the timer has counted of it was worked, or nobody minds. */
export function commandsToCountIdle({ entryId: runId }: Timer, counted: readonly IdleTime[]): RunCommand[] {
  return runId === null ? [] : counted.map((idle) => ({ runId, act: { type: 'countIdle', ...idle } }));
}

export function commandsToDiscardIdle(timer: Timer, idle: IdleTime): RunCommand[] {
  if (timer.entryId === null || timerState(timer) === 'idle') return [];
  return [{ runId: timer.entryId, act: { type: 'discardIdle', ...idle } }];
}

export function commandsToPauseAtIdle(timer: Timer, { from }: IdleTime, now: number): RunCommand[] {
  const { entryId: runId } = timer;
  if (runId === null || timerState(timer) !== 'running') return [];
  return [
    { runId, act: { type: 'pause' } },
    { runId, act: { type: 'discardIdle', from, to: now } },
  ];
}

/** Since a clock showed HH:MM nobody worked; null: it has shown that not since the work began, or never. */
export function idleSince(timer: Timer, clock: string, now: number, timeZone: string): IdleTime | null {
  const from = latestInstantOf(clock, now, timeZone);
  const beganMinute = timer.start === null ? Infinity : timer.start - (timer.start % 60_000);
  return from === null || from < beganMinute ? null : { from, to: now };
}

/** What the timer has counted of a time, piece by piece. */
export function countedRanges(timer: Timer, idle: IdleTime): IdleTime[] {
  return countedSegments(timer, idle).map(({ startTime, endTime }) => ({ from: startTime, to: endTime }));
}

/** What the timer has counted of a time, in ms: all of it but its breaks. */
export function countedMs(timer: Timer, idle: IdleTime): number {
  return countedSegments(timer, idle).reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
}

/** Nobody is billed for it unless somebody says so. */
const idleNotes = 'Counted by the timer while you may have been away.';

/**
 * What the timer has counted of the idle time as an entry of its own, for the same work: together with what is left on
 * the timer it is what the timer has counted.
 */
export function entryFromIdle(timer: Timer, idle: IdleTime, id: string, timeZone: string) {
  const segments = countedSegments(timer, idle);
  const start = segments[0]?.startTime ?? idle.from;
  const seenAt = segments.at(-1)?.endTime ?? start;
  const entry = entryFromTimer(
    { ...timer, start, segments, isActive: false, entryId: id, seenAt },
    seenAt,
    timeZone,
  );
  const description = entry.description || defaultDescription;
  return { ...entry, id, description, billable: false, notes: idleNotes };
}

function countedSegments({ segments }: Timer, { from, to }: IdleTime): Required<Segment>[] {
  return segments
    .map(({ startTime, endTime = to }) => ({
      startTime: Math.max(startTime, from),
      endTime: Math.min(endTime, to),
    }))
    .filter(({ startTime, endTime }) => endTime > startTime);
}
