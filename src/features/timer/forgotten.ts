import type { RunAct } from './acts-between.ts';
import { latestAt } from './began.ts';
import { noDescription } from './run-entry.ts';
import { carriedOn } from './run.ts';
import { entryOf } from './timer-entry.ts';
import { changed, elapsedMs, pause, type Segment, type Timer, timerState } from './timer.ts';

/** Nobody was there for so long: perhaps nobody worked. */
export const awayMs = 10 * 60_000;
/** Nobody works for so long without a break. */
export const longMs = 10 * 3_600_000;

/** How long before the device slept somebody may have been seen last. */
const unsureMs = 20_000;

/** A time in which the timer ran, and perhaps nobody worked. */
export type Idle = { from: number; to: number };

/** What of a time away the timer has counted; null: there is nothing to ask. */
export function countedIdle(timer: Timer, away: Idle): Idle | null {
  const last = timer.segments.at(-1);
  if (timerState(timer) !== 'running' || !last) return null;
  // Somebody has paused or resumed it meanwhile, on another device perhaps: then that was meant.
  if (last.startTime > away.from + unsureMs) return null;
  const idle = { from: Math.max(away.from, last.startTime), to: away.to };
  return idle.to - idle.from >= awayMs ? idle : null;
}

/** Ten hours: from when on it was forgotten, somebody has to say. */
export function isLong(timer: Timer, now: number): boolean {
  return timerState(timer) === 'running' && elapsedMs(timer, now) >= longMs;
}

/** The idle time does not count, and the timer goes on, or stays paused. */
export function withoutIdle(timer: Timer, idle: Idle, now: number): Timer {
  if (timerState(timer) === 'idle') return timer;
  return changed(timer, now, (current) => carriedOn(current, { type: 'discardIdle', ...idle }, now));
}

/** The work ended when the idle time began: the timer stands there. */
export function endedAtIdle(timer: Timer, { from }: Idle, now: number): Timer {
  if (timerState(timer) !== 'running') return timer;
  const paused = pause(timer, now);
  return changed(paused, now, (current) =>
    carriedOn(current, { type: 'discardIdle', from, to: Math.max(now, current.seenAt) }, now),
  );
}

/** What was discarded counts after all. */
export function withIdle(timer: Timer, counted: readonly Idle[], now: number): Timer {
  return changed(timer, now, (current) =>
    counted.reduce((so, idle) => carriedOn(so, { type: 'countIdle', ...idle }, now), current),
  );
}

/** All that the timer has counted of it was worked, or nobody minds. */
export function actsWithIdle({ entryId: runId }: Timer, counted: readonly Idle[]): RunAct[] {
  return runId === null ? [] : counted.map((idle) => ({ runId, act: { type: 'countIdle', ...idle } }));
}

export function actsWithoutIdle(timer: Timer, idle: Idle): RunAct[] {
  if (timer.entryId === null || timerState(timer) === 'idle') return [];
  return [{ runId: timer.entryId, act: { type: 'discardIdle', ...idle } }];
}

export function actsEndedAtIdle(timer: Timer, { from }: Idle, now: number): RunAct[] {
  const { entryId: runId } = timer;
  if (runId === null || timerState(timer) !== 'running') return [];
  return [
    { runId, act: { type: 'pause' } },
    { runId, act: { type: 'discardIdle', from, to: now } },
  ];
}

/** Since a clock showed HH:MM nobody worked; null: it has shown that not since the work began, or never. */
export function idleSince(timer: Timer, clock: string, now: number, timeZone: string): Idle | null {
  const from = latestAt(clock, now, timeZone);
  const beganMinute = timer.start === null ? Infinity : timer.start - (timer.start % 60_000);
  return from === null || from < beganMinute ? null : { from, to: now };
}

/** What the timer has counted of a time, piece by piece. */
export function countedIn(timer: Timer, idle: Idle): Idle[] {
  return countedWithin(timer, idle).map(({ startTime, endTime }) => ({ from: startTime, to: endTime }));
}

/** What the timer has counted of a time, in ms: all of it but its breaks. */
export function countedMs(timer: Timer, idle: Idle): number {
  return countedWithin(timer, idle).reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
}

/** Nobody is billed for it unless somebody says so. */
const idleNotes = 'Counted by the timer while perhaps nobody worked.';

/**
 * What the timer has counted of the idle time as an entry of its own, for the same work: together with what is left on
 * the timer it is what the timer has counted.
 */
export function idleEntry(timer: Timer, idle: Idle, id: string, timeZone: string) {
  const segments = countedWithin(timer, idle);
  const start = segments[0]?.startTime ?? idle.from;
  const seenAt = segments.at(-1)?.endTime ?? start;
  const entry = entryOf(
    { ...timer, start, segments, isActive: false, entryId: id, seenAt },
    seenAt,
    timeZone,
  );
  const description = entry.description || noDescription;
  return { ...entry, id, description, billable: false, notes: idleNotes };
}

function countedWithin({ segments }: Timer, { from, to }: Idle): Required<Segment>[] {
  return segments
    .map(({ startTime, endTime = to }) => ({
      startTime: Math.max(startTime, from),
      endTime: Math.min(endTime, to),
    }))
    .filter(({ startTime, endTime }) => endTime > startTime);
}
