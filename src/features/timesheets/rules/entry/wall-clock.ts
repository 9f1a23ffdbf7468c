import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { toInstant, toLaterInstant } from '#src/platform/shared/zoned-instants.ts';

/** Local date and time in a zone; converts back without loss. */
export type WallClockTime = {
  day: string;
  /** HH:MM. */
  clock: string;
  /** True for the second occurrence of a repeated DST hour. */
  isLater: boolean;
  /** Milliseconds since the full minute. */
  afterMs: number;
};

export function toWallClock(instant: string, timeZone: string): WallClockTime {
  const [day, clock] = [localDay(instant, timeZone), localTime(instant, timeZone)];
  const ms = Date.parse(instant);
  const [first, second] = [toInstant, toLaterInstant].map((of) => Date.parse(of(day, clock, timeZone)));
  const isLater = first !== second && ms >= (second ?? ms);
  return { day, clock, isLater, afterMs: ms - ((isLater ? second : first) ?? ms) };
}

/** The instant of a local time. */
export function fromWallClock({ day, clock, isLater, afterMs }: WallClockTime, timeZone: string): string {
  const minute = (isLater ? toLaterInstant : toInstant)(day, clock, timeZone);
  return afterMs === 0 ? minute : new Date(Date.parse(minute) + afterMs).toISOString();
}

/** Adds calendar days and keeps the local time, to the millisecond. */
export function addWallClockDays(days: number, instant: string, timeZone: string): string {
  const reading = toWallClock(instant, timeZone);
  return fromWallClock({ ...reading, day: addDays(reading.day, days) }, timeZone);
}
