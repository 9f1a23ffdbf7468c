import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { fromWallClock, toWallClock } from './wall-clock.ts';
import type { WallClockTime } from './wall-clock.ts';

/** When an entry was worked, as it is typed: a day, clocks (HH:MM) or null, decimal hours or null. */
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
 * The instants that an entry's clocks stood for before, on what was its day then: which of two a clock means where
 * clocks go back, on which day, and at what second. It holds for a clock as long as nobody types another.
 */
export type KnownTimes = { day: string; startTime: string | null; endTime: string | null };

type TimeContext = {
  timeZone: string;
  breaks: readonly Break[];
  known?: KnownTimes;
  /** What stays when the start or the day is typed; the end unless it is said. */
  keeps?: 'end' | 'duration';
};

/**
 * What follows for the other fields from the one that was typed: start and end give the duration, start and duration
 * the end, end and duration the start. Breaks are no work. Where the clocks that follow would be read as other
 * instants, it says which are meant.
 */
export function deriveTimes(
  times: EntryTimes,
  changedField: keyof EntryTimes,
  context: TimeContext,
): Partial<EntryTimes> & { known?: KnownTimes } {
  const { start, end, duration } = times;
  const moved = changedField === 'date' ? moveWithDay(times, context) : null;
  if (moved) return { end: localTime(moved.endTime, context.timeZone), known: moved };
  // Nothing follows from a clock that the day does not have.
  if (Object.keys(findSkippedTimes(times, context)).length > 0) return {};
  const pauseMs = totalBreakMs(context.breaks);
  const derivedField = derivedFieldFor(times, changedField, context.keeps);
  if (derivedField !== null && duration !== null) {
    const spanMs = hoursToMs(duration) + pauseMs;
    // An end on another day is one that nobody typed.
    if (spanMs >= dayMs) return {};
    const span =
      derivedField === 'end' ? spanFromStart(times, spanMs, context) : spanFromEnd(times, spanMs, context);
    return disambiguate(times, derivedField, span, context);
  }
  if (start !== null && end !== null && changedField !== 'duration') {
    const { startTime, endTime } = resolveSpan({ ...times, start, end }, context);
    const workedMs = msBetween(startTime, endTime) - pauseMs;
    // A timer may have run for longer than the day that an entry holds.
    return workedMs < 0 ? {} : { duration: msToHours(Math.round(Math.min(workedMs, dayMs) / 1000) * 1000) };
  }
  return {};
}

/** On another day, as long as it was: where both clocks are still the known ones, and the day has the start. */
function moveWithDay({ date, start, end }: DayTimes, { timeZone, known }: TimeContext) {
  if (!known || known.startTime === null || known.endTime === null) return null;
  const from = readTypedTime(start ?? '', date, known.startTime, { timeZone, known });
  const until = readTypedTime(end ?? '', date, known.endTime, { timeZone, known });
  if (!from.isKnown || !until.isKnown) return null;
  const startTime = fromWallClock(from, timeZone);
  if (localTime(startTime, timeZone) !== start) return null;
  return { day: date, startTime, endTime: addMs(startTime, msBetween(known.startTime, known.endTime)) };
}

/** Which clock follows from the duration; none, where the duration follows. */
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
  // The day is the one that work begins on: before midnight, the end is on the next.
  const endTime = ends.find((each) => localDay(addMs(each, -spanMs), timeZone) >= date) ?? ends[0] ?? '';
  return { startTime: addMs(endTime, -spanMs), endTime };
}

/** The clock that follows, and which instants are meant where clocks alone do not say it. */
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
 * The instants that clocks on a day mean. An end is the first after the start that shows its clock, even after
 * midnight; where it is known to be on a later day, it stays there as long as that leaves less than a day of work.
 * Where nobody typed another of either, both stay, however long that is.
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
    // A start past midnight is on the day of the end, not a day before it.
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

/** The instants of the clocks that are there. */
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

/** The clocks that do not exist on their day, because clocks go forward there, each with what to say of it. */
export function findSkippedTimes(times: DayTimes, context: TimeContext): { start?: string; end?: string } {
  const { startTime, endTime } = resolveInstants(times, context);
  const atStart = skippedTimeMessage(times.start, startTime, context.timeZone);
  const atEnd = skippedTimeMessage(times.end, endTime, context.timeZone);
  return { ...(atStart !== null && { start: atStart }), ...(atEnd !== null && { end: atEnd }) };
}

const dayMs = 86_400_000;

/** What a clock means beside the instant that was known of it: the day, which of two, and for the same clock the second. */
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

function skippedTimeMessage(clock: string | null, instant: string | null, timeZone: string): string | null {
  if (clock === null || instant === null) return null;
  const shown = localTime(instant, timeZone);
  if (shown === clock) return null;
  return `${clock} doesn’t exist on this day (daylight saving). Did you mean ${shown}?`;
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
