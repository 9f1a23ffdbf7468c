import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { toInstant, toLaterInstant } from '#src/platform/shared/zoned-instants.ts';

/** An instant as clocks in a zone show it, with what they do not show: nothing of it is lost. */
export type WallClockTime = {
  day: string;
  /** HH:MM. */
  clock: string;
  /** Whether it is the second time that they show this, because they went back. */
  isLater: boolean;
  /** Since the full minute. */
  afterMs: number;
};

export function toWallClock(instant: string, timeZone: string): WallClockTime {
  const [day, clock] = [localDay(instant, timeZone), localTime(instant, timeZone)];
  const ms = Date.parse(instant);
  const [first, second] = [toInstant, toLaterInstant].map((of) => Date.parse(of(day, clock, timeZone)));
  const isLater = first !== second && ms >= (second ?? ms);
  return { day, clock, isLater, afterMs: ms - ((isLater ? second : first) ?? ms) };
}

/** The instant at which clocks show this. */
export function fromWallClock({ day, clock, isLater, afterMs }: WallClockTime, timeZone: string): string {
  const minute = (isLater ? toLaterInstant : toInstant)(day, clock, timeZone);
  return afterMs === 0 ? minute : new Date(Date.parse(minute) + afterMs).toISOString();
}

/** So many days later by the calendar, when clocks show the same, to the millisecond. */
export function addWallClockDays(days: number, instant: string, timeZone: string): string {
  const reading = toWallClock(instant, timeZone);
  return fromWallClock({ ...reading, day: addDays(reading.day, days) }, timeZone);
}
