import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

type Span = { startTime: string; endTime: string; timeZone: string };

/** What of an entry falls on one calendar day of its zone, in ms since 1970. */
export type DaySegment = { day: string; startMs: number; endMs: number; isFirst: boolean; isLast: boolean };

/**
 * An entry as calendars draw it: cut where its zone's days end, and whole again when the pieces are put together. With
 * days given, those that fall on them.
 */
export function splitByDay({ startTime, endTime, timeZone }: Span, within?: DayRange): DaySegment[] {
  const startMs = Date.parse(startTime);
  const endMs = Date.parse(endTime);
  const pieces: DaySegment[] = [];
  let fromMs = startMs;
  if (within && dayAround(startMs, timeZone).day < within.from) {
    fromMs = dayStartMs(within.from, timeZone);
    if (fromMs >= endMs) return [];
  }
  do {
    const { day, nextMs } = dayAround(fromMs, timeZone);
    if (within && day > within.to) break;
    const toMs = Math.min(endMs, nextMs);
    pieces.push({ day, startMs: fromMs, endMs: toMs, isFirst: fromMs === startMs, isLast: toMs === endMs });
    fromMs = toMs;
  } while (fromMs < endMs);
  return pieces;
}

type Day = { day: string; timeZone: string; startMs: number; nextMs: number };

// Entries come in the order of time: most are on the day of the one before, and asking a zone takes a while.
let cachedDay: Day | undefined;

function dayAround(ms: number, timeZone: string): Day {
  if (cachedDay?.timeZone === timeZone && cachedDay.startMs <= ms && ms < cachedDay.nextMs) return cachedDay;
  const shown = localDay(ms, timeZone);
  // Where clocks go back over midnight, an evening comes twice, the second time within the next day.
  const day = dayStartMs(addDays(shown, 1), timeZone) <= ms ? addDays(shown, 1) : shown;
  cachedDay = {
    day,
    timeZone,
    startMs: dayStartMs(day, timeZone),
    nextMs: dayStartMs(addDays(day, 1), timeZone),
  };
  return cachedDay;
}

/** The instant at which a day begins; where midnight is skipped, an hour or so later by the clock. */
export function dayStartMs(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return known;
  const start = Date.parse(toInstant(day, '00:00', timeZone));
  if (dayStarts.size >= maxCachedDays) dayStarts.clear();
  dayStarts.set(key, start);
  return start;
}

/** How long a day is, in minutes: 1440, and 1380 or 1500 where clocks change. */
export function dayMinutes(day: string, timeZone: string): number {
  return (dayStartMs(addDays(day, 1), timeZone) - dayStartMs(day, timeZone)) / 60_000;
}

// Ten thousand entries lie on few days, and each of these takes the calendar a while.
const dayStarts = new Map<string, number>();
const maxCachedDays = 2_000;
