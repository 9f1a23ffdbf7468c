import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { applyPayload } from './run.ts';
import { updateTimer, timerState } from './timer-state.ts';
import type { Timer } from './timer-state.ts';

const minuteMs = 60_000;
const dayMinutes = 1_440;
const lastNightMs = 12 * 60 * minuteMs;

/** "I started ten minutes ago": moves the start of the work. */
export function setStartTime(timer: Timer, startTime: number, now: number): Timer {
  if (timerState(timer) === 'idle') return timer;
  return updateTimer(timer, now, (current) => applyPayload(current, { type: 'edit', startTime }, now));
}

export function moveStartEarlier(timer: Timer, minutes: number, now: number): Timer {
  return timer.start === null ? timer : setStartTime(timer, timer.start - minutes * minuteMs, now);
}

/**
 * The instant for a start time typed as HH:MM; null: none is valid. A time later than now isn't taken for yesterday's,
 * unless the work began last night.
 */
export function parseStartTime(timer: Timer, clock: string, now: number, zone: string): number | null {
  const end = timer.segments.at(-1)?.endTime ?? now;
  const at = latestInstantOf(clock, end, zone);
  if (at === null || timer.start === null) return null;
  const day = localDay(at, zone);
  const isKnownDay = day === localDay(end, zone) || day === localDay(timer.start, zone);
  return isKnownDay || end - at <= lastNightMs ? at : null;
}

/** The latest instant up to `end` at which the zone's local time is HH:MM; null: none within a day. */
export function latestInstantOf(clock: string, end: number, zone: string): number | null {
  const endMinute = end - (end % minuteMs);
  const [wanted, shown] = [toMinutes(clock), toMinutes(localTime(end, zone))];
  const minutesBack = (((shown - wanted) % dayMinutes) + dayMinutes) % dayMinutes;
  const guess = endMinute - minutesBack * minuteMs;
  // A daylight saving change in between can shift it by up to an hour.
  const near = [60, 30, 0, -30, -60].map((minutes) => guess + minutes * minuteMs);
  return near.find((at) => at <= end && localTime(at, zone) === clock) ?? null;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
