import { daysBetween } from '#src/platform/shared/days.ts';
import { hoursOf, secondsOf } from '#src/platform/shared/durations.ts';
import { movedByDays } from './clock-reading.ts';
import { workedMs } from './worked.ts';
import type { Break } from './worked.ts';

type Times = {
  day: string;
  timeZone: string;
  startTime: string | null;
  endTime: string | null;
  duration: number;
  breakPeriods: readonly Break[];
};

/**
 * What becomes of the times of work that is moved to another day: the clocks of its zone show the same. Where they
 * change in between, the work is as long as it is there, unless its duration was another than its clocks said.
 */
export function timesOn(day: string, { day: before, timeZone, startTime, endTime, ...work }: Times) {
  const days = daysBetween(before, day);
  const moved = (instant: string) => movedByDays(days, instant, timeZone);
  const start = startTime === null ? null : moved(startTime);
  const end = endTime === null ? null : latest(moved(endTime), start);
  const breakPeriods = work.breakPeriods.map((pause) => {
    const from = earliest(latest(moved(pause.start), start), end);
    return { start: from, end: earliest(latest(moved(pause.end), from), end) };
  });
  return {
    startTime: start,
    endTime: end,
    breakPeriods,
    duration:
      workedSeconds({ startTime, endTime, breakPeriods: work.breakPeriods }) === secondsOf(work.duration)
        ? hoursOf(workedSeconds({ startTime: start, endTime: end, breakPeriods }) ?? 0)
        : work.duration,
  };
}

function workedSeconds({ startTime, endTime, breakPeriods }: Omit<Times, 'day' | 'timeZone' | 'duration'>) {
  if (startTime === null || endTime === null) return null;
  return Math.round(workedMs({ start: startTime, end: endTime }, breakPeriods) / 1000);
}

/** Where clocks go forward, an end may come before its start. */
function latest(instant: string, bound: string | null): string {
  return bound !== null && bound > instant ? bound : instant;
}

function earliest(instant: string, bound: string | null): string {
  return bound !== null && bound < instant ? bound : instant;
}
