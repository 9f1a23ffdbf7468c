import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

type Span = { startTime: string; endTime: string; timeZone: string };

/** The part of an entry on one calendar day of its zone, in epoch ms. */
export type DaySegment = { day: string; startMs: number; endMs: number; isFirst: boolean; isLast: boolean };

/** Cuts an entry at midnight in its zone. With `within`, only the segments on those days. */
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

// Entries are sorted, so most fall on the same day as the one before; zone lookups are slow.
let cachedDay: Day | undefined;

function dayAround(ms: number, timeZone: string): Day {
  if (cachedDay?.timeZone === timeZone && cachedDay.startMs <= ms && ms < cachedDay.nextMs) return cachedDay;
  const shown = localDay(ms, timeZone);
  // If the clocks go back across midnight, an evening repeats, the second time within the next day.
  const day = dayStartMs(addDays(shown, 1), timeZone) <= ms ? addDays(shown, 1) : shown;
  cachedDay = {
    day,
    timeZone,
    startMs: dayStartMs(day, timeZone),
    nextMs: dayStartMs(addDays(day, 1), timeZone),
  };
  return cachedDay;
}

/** The instant at which a day begins; later than 00:00 if DST skips midnight. */
export function dayStartMs(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return known;
  const start = Date.parse(toInstant(day, '00:00', timeZone));
  if (dayStarts.size >= maxCachedDays) dayStarts.clear();
  dayStarts.set(key, start);
  return start;
}

/** Length of a day in minutes: 1440, or 1380 and 1500 on DST days. */
export function dayMinutes(day: string, timeZone: string): number {
  return (dayStartMs(addDays(day, 1), timeZone) - dayStartMs(day, timeZone)) / 60_000;
}

// Zone lookups are slow, and ten thousand entries share few days.
const dayStarts = new Map<string, number>();
const maxCachedDays = 2_000;
