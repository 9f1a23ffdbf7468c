import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { addWallClockDays } from './wall-clock.ts';
import type { Break } from './worked-time.ts';

type Times = {
  day: string;
  timeZone: string;
  startTime: string | null;
  endTime: string | null;
  breakPeriods: readonly Break[];
};

/**
 * Moves times to another day. The start keeps its local time; end and breaks keep their distance from it, so
 * DST doesn't change the duration. A start that doesn't exist on the new day shifts by the gap.
 */
export function moveTimesToDay(
  day: string,
  { day: before, timeZone, startTime, endTime, breakPeriods }: Times,
) {
  const first = startTime ?? endTime ?? breakPeriods[0]?.start;
  const byMs =
    first === undefined ? 0 : msBetween(first, addWallClockDays(daysBetween(before, day), first, timeZone));
  const moved = (instant: string) => new Date(Date.parse(instant) + byMs).toISOString();
  return {
    startTime: startTime === null ? null : moved(startTime),
    endTime: endTime === null ? null : moved(endTime),
    breakPeriods: breakPeriods.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
  };
}

/** A start that doesn't exist on its new day, and the start used instead (HH:MM). */
export type ShiftedStart = { day: string; wanted: string; actual: string };

/** Null if the moved entry keeps its local start time. */
export function shiftedStart(
  before: Pick<Times, 'day' | 'timeZone' | 'startTime'>,
  after: Pick<Times, 'day' | 'timeZone' | 'startTime'>,
): ShiftedStart | null {
  const { day, timeZone } = after;
  if (before.startTime === null || after.startTime === null) return null;
  if (before.day === day || before.timeZone !== timeZone) return null;
  const wanted = localTime(before.startTime, timeZone);
  const actual = localTime(after.startTime, timeZone);
  return wanted === actual ? null : { day, wanted, actual };
}

function msBetween(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}
