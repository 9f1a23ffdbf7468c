import { instantOf } from '#src/platform/shared/dates.ts';
import { addDays, type DayRange } from '#src/platform/shared/days.ts';
import { localDay } from '#src/platform/shared/zones.ts';

type Span = { startTime: string; endTime: string; timeZone: string };

/** What of an entry falls on one calendar day of its zone, in ms since 1970. */
export type DayPiece = { day: string; startMs: number; endMs: number; isFirst: boolean; isLast: boolean };

/**
 * An entry as calendars draw it: cut where its zone's days end, and whole again when the pieces are put together. With
 * days given, those that fall on them.
 */
export function dayPieces({ startTime, endTime, timeZone }: Span, within?: DayRange): DayPiece[] {
  const startMs = Date.parse(startTime);
  const endMs = Date.parse(endTime);
  const pieces: DayPiece[] = [];
  let day = localDay(startMs, timeZone);
  let fromMs = startMs;
  if (within && day < within.from) {
    day = within.from;
    fromMs = Math.max(startMs, dayStartMs(day, timeZone));
    if (fromMs >= endMs) return [];
  }
  do {
    if (within && day > within.to) break;
    const toMs = Math.min(endMs, dayStartMs(addDays(day, 1), timeZone));
    // Where clocks go back over midnight, an evening comes twice and the second has the next day's instants.
    if (toMs > fromMs || startMs === endMs) {
      pieces.push({ day, startMs: fromMs, endMs: toMs, isFirst: fromMs === startMs, isLast: toMs === endMs });
      fromMs = toMs;
    }
    day = addDays(day, 1);
  } while (fromMs < endMs);
  return pieces;
}

/** The instant at which a day begins; where midnight is skipped, an hour or so later by the clock. */
export function dayStartMs(day: string, timeZone: string): number {
  const key = `${day} ${timeZone}`;
  const known = starts.get(key);
  if (known !== undefined) return known;
  const start = Date.parse(instantOf(day, '00:00', timeZone));
  if (starts.size >= mostStarts) starts.clear();
  starts.set(key, start);
  return start;
}

/** How long a day is, in minutes: 1440, and 1380 or 1500 where clocks change. */
export function dayMinutes(day: string, timeZone: string): number {
  return (dayStartMs(addDays(day, 1), timeZone) - dayStartMs(day, timeZone)) / 60_000;
}

// Ten thousand entries lie on few days, and each of these takes the calendar a while.
const starts = new Map<string, number>();
const mostStarts = 2_000;
