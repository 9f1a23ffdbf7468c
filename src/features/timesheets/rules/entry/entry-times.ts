import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';
import type { WallClockTime } from './wall-clock.ts';

/** Times as typed: a day, clock times (HH:MM) or null, decimal hours or null. */
export type EntryTimes = {
  date: string;
  start: string | null;
  end: string | null;
  duration: number | null;
};
type DayTimes = Pick<EntryTimes, 'date' | 'start' | 'end'>;
type Span = { startTime: string; endTime: string };
type Break = { start: string; end: string };

/**
 * The instants behind an entry's original clock times and day: they settle which of two a repeated DST hour
 * means, the day of the end, and the seconds. Valid for a clock time until it is edited.
 */
export type KnownTimes = { day: string; startTime: string | null; endTime: string | null };

type TimeContext = {
  timeZone: string;
  breaks: readonly Break[];
  known?: KnownTimes;
  /** What stays when the start or the day changes; the end by default. */
  keeps?: 'end' | 'duration';
};

/**
 * Fills the other fields from the edited one: start and end give the duration, start and duration the end,
 * end and duration the start. Breaks don't count as work. `known` is set where the derived clock times would
 * be ambiguous.
 */
export function deriveTimes(
  times: EntryTimes,
  changedField: keyof EntryTimes,
  context: TimeContext,
): Partial<EntryTimes> & { known?: KnownTimes } {
  const { start, end, duration } = times;
  const moved = changedField === 'date' ? moveWithDay(times, context) : null;
  if (moved) return { end: localTime(moved.endTime, context.timeZone), known: moved };
  if (Object.keys(findSkippedTimes(times, context)).length > 0) return {};
  const pauseMs = totalBreakMs(context.breaks);
  const derivedField = derivedFieldFor(times, changedField, context.keeps);
  if (derivedField !== null && duration !== null) {
    const spanMs = hoursToMs(duration) + pauseMs;
    // The end is on another day, so the user didn't type it.
    if (spanMs >= dayMs) return {};
    const span =
      derivedField === 'end' ? spanFromStart(times, spanMs, context) : spanFromEnd(times, spanMs, context);
    return disambiguate(times, derivedField, span, context);
  }
  if (start !== null && end !== null && changedField !== 'duration') {
    const { startTime, endTime } = resolveSpan({ ...times, start, end }, context);
    const workedMs = msBetween(startTime, endTime) - pauseMs;
    // A timer can run longer than an entry can hold.
    return workedMs < 0 ? {} : { duration: msToHours(Math.round(Math.min(workedMs, dayMs) / 1000) * 1000) };
  }
  return {};
}

/** Keeps the length on another day if both clock times are unedited and the start exists on that day. */
function moveWithDay({ date, start, end }: DayTimes, { timeZone, known }: TimeContext) {
  if (!known || known.startTime === null || known.endTime === null) return null;
  const from = readTypedTime(start ?? '', date, known.startTime, { timeZone, known });
  const until = readTypedTime(end ?? '', date, known.endTime, { timeZone, known });
  if (!from.isKnown || !until.isKnown) return null;
  const startTime = fromWallClock(from, timeZone);
  if (localTime(startTime, timeZone) !== start) return null;
  return { day: date, startTime, endTime: addMs(startTime, msBetween(known.startTime, known.endTime)) };
}

/** Which clock time follows from the duration; undefined if the duration follows. */
function derivedFieldFor(
  { start, end, duration }: EntryTimes,
  typed: keyof EntryTimes,
  keeps: TimeContext['keeps'],
): 'start' | 'end' | null {
  if (duration === null) return null;
  if (typed === 'end') return start === null && end !== null ? 'start' : null;
  if (start !== null) return typed === 'duration' || end === null || keeps === 'duration' ? 'end' : null;
  return typed === 'duration' && end !== null ? 'start' : null;
}

function spanFromStart({ date, start }: DayTimes, spanMs: number, { timeZone, known }: TimeContext): Span {
  const startTime = fromWallClock(
    readTypedTime(start ?? '', date, known?.startTime, { timeZone, known }),
    timeZone,
  );
  return { startTime, endTime: addMs(startTime, spanMs) };
}

function spanFromEnd({ date, end }: DayTimes, spanMs: number, { timeZone, known }: TimeContext): Span {
  const typedEnd = readTypedTime(end ?? '', date, known?.endTime, { timeZone, known });
  const ends = [typedEnd, { ...typedEnd, day: addDays(typedEnd.day, 1) }].map((each) =>
    fromWallClock(each, timeZone),
  );
  // The entry's day is the day on which work begins; an end past midnight is on the next.
  const endTime = ends.find((each) => localDay(addMs(each, -spanMs), timeZone) >= date) ?? ends[0] ?? '';
  return { startTime: addMs(endTime, -spanMs), endTime };
}

/** The derived clock time, with its instants where the clock time alone is ambiguous. */
function disambiguate(
  { date, start, end }: DayTimes,
  follower: 'start' | 'end',
  { startTime, endTime }: Span,
  context: TimeContext,
): Partial<EntryTimes> & { known?: KnownTimes } {
  const { timeZone } = context;
  const clocks = {
    date,
    start: follower === 'start' ? localTime(startTime, timeZone) : (start ?? ''),
    end: follower === 'end' ? localTime(endTime, timeZone) : (end ?? ''),
  };
  const resolved = resolveSpan(clocks, context);
  const isUnambiguous = resolved.startTime === startTime && resolved.endTime === endTime;
  return {
    [follower]: clocks[follower],
    ...(!isUnambiguous && { known: { day: date, startTime, endTime } }),
  };
}

/**
 * Resolves clock times on a day to instants. The end is the first match after the start, even past midnight;
 * a known later end stays if the work is shorter than a day. If neither time was edited, both stay, however
 * long the span.
 */
export function resolveSpan(
  { date, start, end }: { date: string; start: string; end: string },
  { timeZone, breaks, known }: TimeContext,
): Span {
  const from = readTypedTime(start, date, known?.startTime, { timeZone, known });
  const until = readTypedTime(end, date, known?.endTime, { timeZone, known });
  const nextDay = (reading: WallClockTime) => ({ ...reading, day: addDays(reading.day, 1) });
  const at = (reading: WallClockTime) => fromWallClock(reading, timeZone);
  if (from.isKnown && until.isKnown) {
    const [startTime, endTime] = [at(from), at(until)];
    if (endTime >= startTime) return { startTime, endTime };
  }
  if (known && known.endTime !== null) {
    const endTime = at(until);
    // A start past midnight is on the day of the end, not the day before it.
    const starts = until.isKnown && !from.isKnown ? [from, nextDay(from)] : [from];
    const startTime = starts.map(at).find((each) => {
      const spanMs = msBetween(each, endTime);
      return spanMs >= 0 && spanMs - totalBreakMs(breaks) < dayMs;
    });
    if (startTime !== undefined) return { startTime, endTime };
  }
  const startTime = at(from);
  const sameDay = { ...until, day: from.day };
  const ends = [sameDay, { ...sameDay, isLater: true }].map(at);
  return { startTime, endTime: ends.find((each) => each >= startTime) ?? at(nextDay(sameDay)) };
}

export function resolveInstants(
  { date, start, end }: DayTimes,
  context: TimeContext,
): { startTime: string | null; endTime: string | null } {
  if (start !== null && end !== null) return resolveSpan({ date, start, end }, context);
  const { timeZone, known } = context;
  const instant = (clock: string | null, before: string | null | undefined) =>
    clock === null ? null : fromWallClock(readTypedTime(clock, date, before, { timeZone, known }), timeZone);
  return { startTime: instant(start, known?.startTime), endTime: instant(end, known?.endTime) };
}

/** Times skipped by daylight saving, each with the time that exists instead. */
export function findSkippedTimes(times: DayTimes, context: TimeContext): { start?: string; end?: string } {
  const { startTime, endTime } = resolveInstants(times, context);
  const atStart = timeInstead(times.start, startTime, context.timeZone);
  const atEnd = timeInstead(times.end, endTime, context.timeZone);
  return { ...(atStart !== null && { start: atStart }), ...(atEnd !== null && { end: atEnd }) };
}

const dayMs = 86_400_000;

/** Resolves a typed time, keeping the known day, DST occurrence and (if unedited) seconds. */
function readTypedTime(
  clock: string,
  date: string,
  instant: string | null | undefined,
  { timeZone, known }: { timeZone: string; known: KnownTimes | undefined },
): WallClockTime & { isKnown: boolean } {
  if (!known || instant === null || instant === undefined)
    return { day: date, clock, isLater: false, afterMs: 0, isKnown: false };
  const before = toWallClock(instant, timeZone);
  const isKnown = before.clock === clock;
  const day = addDays(date, daysBetween(known.day, before.day));
  return { day, clock, isLater: before.isLater, afterMs: isKnown ? before.afterMs : 0, isKnown };
}

function timeInstead(clock: string | null, instant: string | null, timeZone: string): string | null {
  if (clock === null || instant === null) return null;
  const shown = localTime(instant, timeZone);
  return shown === clock ? null : shown;
}

function addMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

function msBetween(from: string, until: string): number {
  return Date.parse(until) - Date.parse(from);
}

function totalBreakMs(breaks: readonly Break[]): number {
  return breaks.reduce((sum, { start, end }) => sum + msBetween(start, end), 0);
}
