import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { hourMs, msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { workedMs } from './worked-time.ts';
import type { Break } from './worked-time.ts';

export type EntryWithTimes = {
  day: string;
  timeZone: string;
  startTime: string;
  endTime: string;
  duration: number;
  breakPeriods: readonly Break[];
};

/** New times after a drag; `date` only if the day changes. */
export type RescheduledTimes = {
  date?: string;
  startTime: string;
  endTime: string;
  duration?: number;
  breakPeriods?: Break[];
};

/** Moves the start and keeps the length, also across DST; breaks move along. */
export function moveStartTo(entry: EntryWithTimes, startMs: number): RescheduledTimes {
  const by = startMs - Date.parse(entry.startTime);
  const moved = (instant: string) => new Date(Date.parse(instant) + by).toISOString();
  const breakPeriods = entry.breakPeriods.map(({ start, end }) => ({ start: moved(start), end: moved(end) }));
  return {
    ...shiftedDate(entry, startMs),
    startTime: moved(entry.startTime),
    endTime: moved(entry.endTime),
    ...(breakPeriods.length > 0 && { breakPeriods }),
  };
}

/**
 * Moves the start or end. Breaks in the cut-off part go; a duration that differs from the span changes by the
 * same amount. Null if the result would be negative or longer than an entry can be.
 */
export function resizeEdge(
  entry: EntryWithTimes,
  edge: 'start' | 'end',
  ms: number,
): RescheduledTimes | null {
  const before = { start: entry.startTime, end: entry.endTime };
  const span = { ...before, [edge]: new Date(ms).toISOString() };
  if (Date.parse(span.start) >= Date.parse(span.end)) return null;
  const breakPeriods = clipBreaks(span, entry.breakPeriods);
  const grownMs = workedMs(span, breakPeriods) - workedMs(before, entry.breakPeriods);
  const durationMs = hoursToMs(entry.duration) + grownMs;
  if (durationMs <= 0 || durationMs > timesheetLimits.hours * hourMs) return null;
  return {
    ...shiftedDate(entry, Date.parse(span.start)),
    startTime: span.start,
    endTime: span.end,
    duration: msToHours(durationMs),
    ...(JSON.stringify(breakPeriods) !== JSON.stringify(entry.breakPeriods) && { breakPeriods }),
  };
}

/** Keeps the distance in days between date and start: an entry's day can differ from the day of its start. */
function shiftedDate({ day, startTime, timeZone }: EntryWithTimes, startMs: number): { date?: string } {
  const days = daysBetween(localDay(startTime, timeZone), localDay(startMs, timeZone));
  return days === 0 ? {} : { date: addDays(day, days) };
}

function clipBreaks(span: { start: string; end: string }, breaks: readonly Break[]): Break[] {
  return breaks
    .filter(
      ({ start, end }) =>
        Date.parse(start) < Date.parse(span.end) && Date.parse(end) > Date.parse(span.start),
    )
    .map(({ start, end }) => ({
      start: Date.parse(start) < Date.parse(span.start) ? span.start : start,
      end: Date.parse(end) > Date.parse(span.end) ? span.end : end,
    }));
}
