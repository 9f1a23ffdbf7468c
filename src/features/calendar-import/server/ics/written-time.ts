import ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { parameterOf } from './read-property.ts';
import type { EventProperty } from './read-property.ts';
import type { WallZone } from './wall-zone.ts';
import type { ZoneFinder } from './zone-finder.ts';

/** A date, or a local time and its zone. */
export type WrittenTime = { time: ICAL.Time; zone: WallZone };

export type WrittenPeriod = WrittenTime & {
  /** Null if it is as long as the event. */
  durationMs: number | null;
};

/** The time of a property that has one. Throws if it can’t be read. */
export function readTime(property: EventProperty, zones: ZoneFinder): WrittenTime {
  return parseTime(property.value, property, zones);
}

/** The times and periods of a list. Throws if one can’t be read. */
export function readPeriods(property: EventProperty, zones: ZoneFinder): WrittenPeriod[] {
  const values = property.value.split(',').filter((value) => value.trim() !== '');
  return values.map((value) => {
    const [start = '', end] = value.split('/');
    const written = parseTime(start, property, zones);
    if (end === undefined) return { ...written, durationMs: null };
    const durationMs = limitDuration(/P/i.test(end) ? parseIcsDuration(end) : millisecondsTo(end, written));
    if (durationMs === null) throw new Error('A period ends before it starts.');
    return { ...written, durationMs };
  });

  function millisecondsTo(end: string, start: WrittenTime): number {
    const until = parseTime(end, property, zones);
    return until.zone.toInstant(until.time) - start.zone.toInstant(start.time);
  }
}

/** Days beyond the suggested ones don’t count, so no duration is too long for a date. */
const maxDurationMs = (calendarLimits.days + 1) * 86_400_000;

/** The duration, or null if it isn’t positive. */
export function limitDuration(ms: number): number | null {
  return ms > 0 ? Math.min(ms, maxDurationMs) : null;
}

/** A duration in milliseconds. Throws if it can’t be read. */
export function parseIcsDuration(text: string): number {
  return ICAL.Duration.fromString(text.trim().toUpperCase()).toSeconds() * 1_000;
}

/** Reads also dates without `VALUE=DATE`, and times as ISO 8601 writes them, with hyphens or an offset. */
export function parseTime(text: string, property: EventProperty, zones: ZoneFinder): WrittenTime {
  const [, year = '', month = '', day = '', clock, hour = '', minute = '', second = '00', offset] =
    pattern.exec(text.trim()) ?? [];
  if (!isCalendarDate(`${year}-${month}-${day}`)) throw new Error('A time can’t be read.');
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const isMidnight = `${hour}${minute}${second}` === '000000';
  const saysDate = parameterOf(property, 'VALUE')?.toUpperCase() === 'DATE';
  if (clock === undefined || (saysDate && isMidnight))
    return { time: ICAL.Time.fromData({ ...date, isDate: true }), zone: zones.account };
  if (hour > '23' || minute > '59' || second > '60') throw new Error('A time can’t be read.');
  const time = ICAL.Time.fromData({
    ...date,
    hour: Number(hour),
    minute: Number(minute),
    // A leap second shares its instant with the next second.
    second: Math.min(Number(second), 59),
    isDate: false,
  });
  const tzid = parameterOf(property, 'TZID');
  if (offset !== undefined) return { time, zone: /z/i.test(offset) ? zones.utc : zones.find(offset) };
  return { time, zone: tzid === null || tzid === '' ? zones.account : zones.find(tzid) };
}

const pattern =
  /^(\d{4})-?(\d\d)-?(\d\d)([T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;
