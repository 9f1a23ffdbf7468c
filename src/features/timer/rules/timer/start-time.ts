import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { applyPayload } from './run.ts';
import { updateTimer, timerState } from './timer.ts';
import type { Timer } from './timer.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;
const lastNightMs = 12 * 60 * minuteMs;

/** "I started ten minutes ago": the work began then, earlier than it was timed or later. */
export function setStartTime(timer: Timer, startTime: number, now: number): Timer {
  if (timerState(timer) === 'idle') return timer;
  return updateTimer(timer, now, (current) => applyPayload(current, { type: 'edit', startTime }, now));
}

/** So much earlier than it says now. */
export function moveStartEarlier(timer: Timer, minutes: number, now: number): Timer {
  return timer.start === null ? timer : setStartTime(timer, timer.start - minutes * minuteMs, now);
}

/**
 * The instant that is meant by a clock that is typed as the start of the work; null: none that can be. What has not come
 * yet today was not yesterday, but for what goes on from last night.
 */
export function parseStartTime(timer: Timer, clock: string, now: number, zone: string): number | null {
  const end = timer.segments.at(-1)?.endTime ?? now;
  const at = latestInstantOf(clock, end, zone);
  if (at === null || timer.start === null) return null;
  const day = localDay(at, zone);
  const isKnownDay = day === localDay(end, zone) || day === localDay(timer.start, zone);
  return isKnownDay || end - at <= lastNightMs ? at : null;
}

/** The latest instant up to `end` at which clocks in the zone showed HH:MM; null: none did for a day. */
export function latestInstantOf(clock: string, end: number, zone: string): number | null {
  const endMinute = end - (end % minuteMs);
  const [wanted, shown] = [toMinutes(clock), toMinutes(localTime(end, zone))];
  const minutesBack = (((shown - wanted) % dayMinutes) + dayMinutes) % dayMinutes;
  const guess = endMinute - minutesBack * minuteMs;
  // Where clocks were changed in between, it is up to an hour off.
  const near = [60, 30, 0, -30, -60].map((minutes) => guess + minutes * minuteMs);
  return near.find((at) => at <= end && localTime(at, zone) === clock) ?? null;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
