import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { defaultDescription } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { entryFromTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { applyPayload } from '#src/features/timer/rules/timer/run.ts';
import { latestInstantOf } from '#src/features/timer/rules/timer/start-time.ts';
import { updateTimer, elapsedMs, pause, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Segment, Timer } from '#src/features/timer/rules/timer/timer-state.ts';

/** Idle for this long: ask whether the time counts. */
export const idleThresholdMs = 10 * 60_000;
/** A run this long was probably forgotten. */
export const longRunMs = 10 * 3_600_000;

/** The last activity may be this much earlier than the start of sleep. */
const idleToleranceMs = 20_000;

/** Time the timer counted while the user may have been away. */
export type IdleTime = { from: number; to: number };

/** The part of an absence that the timer counted, or null if there is nothing to ask. */
export function countedIdleTime(timer: Timer, absence: IdleTime): IdleTime | null {
  const last = timer.segments.at(-1);
  if (timerState(timer) !== 'running' || !last) return null;
  // The user paused or resumed since, maybe on another device: that was deliberate.
  if (last.startTime > absence.from + idleToleranceMs) return null;
  const idle = { from: Math.max(absence.from, last.startTime), to: absence.to };
  return idle.to - idle.from >= idleThresholdMs ? idle : null;
}

/** Whether to ask about a run of ten hours or more. */
export function isLongRun(timer: Timer, now: number): boolean {
  return timerState(timer) === 'running' && elapsedMs(timer, now) >= longRunMs;
}

/** Removes the idle time; the timer keeps running, or stays paused. */
export function discardIdle(timer: Timer, idle: IdleTime, now: number): Timer {
  if (timerState(timer) === 'idle') return timer;
  return updateTimer(timer, now, (current) => applyPayload(current, { type: 'discardIdle', ...idle }, now));
}

/** Pauses the timer as of the start of the idle time. */
export function pauseAtIdle(timer: Timer, { from }: IdleTime, now: number): Timer {
  if (timerState(timer) !== 'running') return timer;
  const paused = pause(timer, now);
  return updateTimer(paused, now, (current) =>
    applyPayload(current, { type: 'discardIdle', from, to: Math.max(now, current.seenAt) }, now),
  );
}

/** Counts discarded time again. */
export function countIdle(timer: Timer, counted: readonly IdleTime[], now: number): Timer {
  return updateTimer(timer, now, (current) =>
    counted.reduce((result, idle) => applyPayload(result, { type: 'countIdle', ...idle }, now), current),
  );
}

/** Keeps all counted idle time. */
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

/** The time since the clock last showed HH:MM; null: not since the work began, or never. */
export function idleSince(timer: Timer, clock: string, now: number, timeZone: string): IdleTime | null {
  const from = latestInstantOf(clock, now, timeZone);
  const beganMinute = timer.start === null ? Infinity : timer.start - (timer.start % 60_000);
  return from === null || from < beganMinute ? null : { from, to: now };
}

/** The counted ranges within a period. */
export function countedRanges(timer: Timer, idle: IdleTime): IdleTime[] {
  return countedSegments(timer, idle).map(({ startTime, endTime }) => ({ from: startTime, to: endTime }));
}

/** Counted time within a period, in ms, without breaks. */
export function countedMs(timer: Timer, idle: IdleTime): number {
  return countedSegments(timer, idle).reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
}

/**
 * The counted idle time as a separate entry for the same work. Together with what stays on the timer it equals the
 * original total. Not billable unless the user changes it.
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
  return { ...entry, id, description, billable: false };
}

function countedSegments({ segments }: Timer, { from, to }: IdleTime): Required<Segment>[] {
  return segments
    .map(({ startTime, endTime = to }) => ({
      startTime: Math.max(startTime, from),
      endTime: Math.min(endTime, to),
    }))
    .filter(({ startTime, endTime }) => endTime > startTime);
}
