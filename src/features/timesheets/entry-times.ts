import { instantOf } from '#src/platform/shared/dates.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { hoursOf } from '#src/platform/shared/durations.ts';
import { localTime } from '#src/platform/shared/zones.ts';

/** When an entry was worked, as it is typed: a day, clocks (HH:MM) or null, decimal hours or null. */
export type EntryTimes = {
  date: string;
  start: string | null;
  end: string | null;
  duration: number | null;
};
type Break = { start: string; end: string };
/** How many days after the entry's day its start and end were, as it is stored. */
export type DayOffsets = { startDays: number; endDays: number | null };
type Circumstances = { timeZone: string; breaks: readonly Break[]; offsets?: DayOffsets };

/**
 * What follows for the other fields from the one that was typed: start and end give the duration, start and duration
 * the end, end and duration the start. Breaks are no work.
 */
export function followTimes(
  times: EntryTimes,
  typed: keyof EntryTimes,
  circumstances: Circumstances,
): Partial<EntryTimes> {
  const { timeZone, breaks, offsets } = circumstances;
  const { date, start, end, duration } = times;
  // Nothing follows from a clock that the day does not have.
  if (Object.keys(skippedClocks(times, circumstances)).length > 0) return {};
  const pauseMs = lengthOf(breaks);
  if (typed === 'duration' && duration !== null) {
    const spanMs = duration * hourMs + pauseMs;
    // An end on another day is one that nobody typed.
    if (spanMs >= 24 * hourMs) return {};
    if (start !== null) return { end: clockAfter(date, start, spanMs, timeZone) };
    return end === null ? {} : { start: clockAfter(date, end, -spanMs, timeZone) };
  }
  if (start !== null && end !== null) {
    const span = spanOf({ date, start, end }, timeZone, { breaks, ...(offsets && { offsets }) });
    const workedMs = Date.parse(span.endTime) - Date.parse(span.startTime) - pauseMs;
    return workedMs < 0 ? {} : { duration: hoursOf(Math.round(workedMs / 1000)) };
  }
  if (typed === 'start' && start !== null && duration !== null)
    return { end: clockAfter(date, start, duration * hourMs + pauseMs, timeZone) };
  if (typed === 'end' && end !== null && duration !== null)
    return { start: clockAfter(date, end, -(duration * hourMs + pauseMs), timeZone) };
  return {};
}

/**
 * The instants that clocks on a day mean; an end before the start is after midnight. Where the entry is stored with
 * its end on a later day, it stays there as long as that leaves less than a day of work.
 */
export function spanOf(
  { date, start, end }: { date: string; start: string; end: string },
  timeZone: string,
  { breaks = [], offsets }: Partial<Omit<Circumstances, 'timeZone'>> = {},
): { startTime: string; endTime: string } {
  const startDay = addDays(date, offsets?.startDays ?? 0);
  const startTime = instantOf(startDay, start, timeZone);
  if (offsets && offsets.endDays !== null) {
    const endTime = instantOf(addDays(date, offsets.endDays), end, timeZone);
    const spanMs = Date.parse(endTime) - Date.parse(startTime);
    if (spanMs >= 0 && spanMs - lengthOf(breaks) < 24 * hourMs) return { startTime, endTime };
  }
  return { startTime, endTime: instantOf(end < start ? addDays(startDay, 1) : startDay, end, timeZone) };
}

/** The clocks that do not exist on their day, because clocks go forward there, each with what to say of it. */
export function skippedClocks(
  { date, start, end }: Pick<EntryTimes, 'date' | 'start' | 'end'>,
  { timeZone, breaks, offsets }: Circumstances,
): { start?: string; end?: string } {
  const span =
    start !== null && end !== null
      ? spanOf({ date, start, end }, timeZone, { breaks, ...(offsets && { offsets }) })
      : null;
  const startTime =
    start === null
      ? null
      : (span?.startTime ?? instantOf(addDays(date, offsets?.startDays ?? 0), start, timeZone));
  const endTime =
    end === null ? null : (span?.endTime ?? instantOf(addDays(date, offsets?.endDays ?? 0), end, timeZone));
  const atStart = skippedReason(start, startTime, timeZone);
  const atEnd = skippedReason(end, endTime, timeZone);
  return { ...(atStart !== null && { start: atStart }), ...(atEnd !== null && { end: atEnd }) };
}

const hourMs = 3_600_000;

function skippedReason(clock: string | null, instant: string | null, timeZone: string): string | null {
  if (clock === null || instant === null) return null;
  const shown = localTime(instant, timeZone);
  if (shown === clock) return null;
  return `There is no ${clock} on this day: the clocks go forward. Is ${shown} meant?`;
}

function clockAfter(date: string, time: string, ms: number, timeZone: string): string {
  return localTime(Date.parse(instantOf(date, time, timeZone)) + ms, timeZone);
}

function lengthOf(breaks: readonly Break[]): number {
  return breaks.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0);
}
