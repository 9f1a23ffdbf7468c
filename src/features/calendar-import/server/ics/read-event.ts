import ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { uidOf } from './choose-events.ts';
import { isRange, textOf, valueOf } from './read-property.ts';
import type { EventProperties } from './read-property.ts';
import { wallDay, withoutZone } from './wall-zone.ts';
import type { WallZone } from './wall-zone.ts';
import { parseDuration, parseTime, readPeriods, readTime } from './written-time.ts';
import type { WrittenTime } from './written-time.ts';
import type { ZoneFinder } from './zone-finder.ts';

/** An event with its times as local times of its zone. */
export type CalendarEvent = {
  uid: string;
  title: string;
  zone: WallZone;
  start: ICAL.Time;
  /** Null for an event without an end. */
  durationMs: number | null;
  isCancelled: boolean;
  /** Declined, or a time that is marked as free. */
  isLeftOut: boolean;
  rules: ICAL.Recur[];
  /** Additional occurrences; a duration of null is the event’s. */
  added: { start: ICAL.Time; durationMs: number | null }[];
  /** Occurrence keys of excluded starts, and days whose occurrences are excluded at any time. */
  excluded: string[];
  /** Set on an event that replaces an occurrence, and later ones too if it’s a range. */
  replaces: (WrittenTime & { isRange: boolean }) | null;
};

type ReadOptions = { zones: ZoneFinder; ownAddresses: readonly string[] };

/** Reads an event. Throws if one of its times or a rule can’t be read. */
export function readEvent(event: EventProperties, { zones, ownAddresses }: ReadOptions): CalendarEvent {
  const [startProperty] = event.get('DTSTART') ?? [];
  if (!startProperty) throw new Error('The event has no start.');
  const isWholeDay = valueOf(event, 'X-MICROSOFT-CDO-ALLDAYEVENT').toUpperCase() === 'TRUE';
  const written = readTime(startProperty, zones);
  const { zone } = written;
  const start = isWholeDay ? toDate(written.time) : withoutZone(written.time);
  const [replaced] = event.get('RECURRENCE-ID') ?? [];
  const series = { start, zone };
  const periods = (name: string) =>
    (event.get(name) ?? []).flatMap((property) => readPeriods(property, zones));
  return {
    uid: uidOf(event),
    title: cleanTitle(textOf(event, 'SUMMARY')),
    ...series,
    durationMs: durationOf(event, series, zones),
    isCancelled: (event.get('STATUS') ?? []).some(({ value }) => value.toUpperCase() === 'CANCELLED'),
    isLeftOut: isDeclined(event, ownAddresses) || isFree(event, start),
    rules: (event.get('RRULE') ?? []).map(({ value }) => ruleOf(value, series, zones)),
    added: periods('RDATE').map((period) => ({
      start: toOccurrence(period, series, zones),
      durationMs: period.durationMs,
    })),
    excluded: periods('EXDATE').map((period) =>
      period.time.isDate ? wallDay(period.time) : occurrenceKey(toOccurrence(period, series, zones), zone),
    ),
    replaces: replaced ? { ...readTime(replaced, zones), isRange: isRange(event) } : null,
  };
}

/** The day or instant of an occurrence’s original start, in any zone. */
export function occurrenceKey(time: ICAL.Time, zone: WallZone): string {
  return time.isDate ? wallDay(time) : new Date(zone.toInstant(time)).toISOString();
}

/**
 * The start of a series’ occurrence. A date means the occurrence of that day, and a time its day if the series has whole
 * days.
 */
export function toOccurrence(
  { time, zone }: WrittenTime,
  series: { start: ICAL.Time; zone: WallZone },
  zones: ZoneFinder,
): ICAL.Time {
  const { start } = series;
  if (start.isDate) return time.isDate ? time : toDate(dayTimeOf(time, zone, zones));
  if (!time.isDate) return zone === series.zone ? time : series.zone.toWallTime(zone.toInstant(time));
  const { year, month, day } = time;
  const { hour, minute, second } = start;
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
}

/** Midnight in UTC usually means a date; other times in UTC are the account’s midnight. */
function dayTimeOf(time: ICAL.Time, zone: WallZone, { account, utc }: ZoneFinder): ICAL.Time {
  const isMidnight = time.hour === 0 && time.minute === 0 && time.second === 0;
  return zone === utc && !isMidnight ? account.toWallTime(utc.toInstant(time)) : time;
}

function toDate({ year, month, day }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, isDate: true });
}

/** Days beyond the suggested ones don’t count, so no duration is too long for a date. */
const maxDurationMs = (calendarLimits.days + 1) * 86_400_000;

/** Days are always 24 hours long here: whole days have no times. Null for none. */
function durationOf(
  event: EventProperties,
  { start, zone }: { start: ICAL.Time; zone: WallZone },
  zones: ZoneFinder,
): number | null {
  const [endProperty] = event.get('DTEND') ?? [];
  const end = endProperty && readTime(endProperty, zones);
  const toMs = (time: ICAL.Time, of: WallZone) => (start.isDate ? zones.utc : of).toInstant(time);
  const duration = valueOf(event, 'DURATION');
  const ms = end
    ? toMs(end.time, end.zone) - toMs(start, zone)
    : duration === ''
      ? 0
      : parseDuration(duration);
  return ms > 0 ? Math.min(ms, maxDurationMs) : null;
}

/** The end of a rule becomes a local time, like everything else. */
function ruleOf(value: string, series: { start: ICAL.Time; zone: WallZone }, zones: ZoneFinder): ICAL.Recur {
  const parts = value.replaceAll(/\s/g, '').toUpperCase().split(';').filter(Boolean);
  // In other years the library would take 1 March, but there is no such day (RFC 5545, 3.3.10).
  if (wallDay(series.start).endsWith('-02-29') && parts.includes('FREQ=YEARLY') && !statesDay(parts))
    parts.push('BYMONTH=2', 'BYMONTHDAY=29');
  const rule = ICAL.Recur.fromString(parts.filter((part) => !part.startsWith('UNTIL=')).join(';'));
  const until = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length);
  if (until === undefined) return rule;
  const end = parseTime(until, { name: 'UNTIL', parameters: '', value: until }, zones);
  const isLocal = !/Z$|[+-]\d\d:?\d\d$/.test(until);
  rule.until = endOf(isLocal ? { ...end, zone: series.zone } : end);
  return rule;

  function endOf(written: WrittenTime): ICAL.Time {
    const { year, month, day } = written.time;
    return written.time.isDate && !series.start.isDate
      ? ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false })
      : toOccurrence(written, series, zones);
  }
}

function statesDay(ruleParts: readonly string[]): boolean {
  return ruleParts.some((part) => /^BY(?:MONTHDAY|DAY|YEARDAY|WEEKNO)=/.test(part));
}

function isDeclined(event: EventProperties, ownAddresses: readonly string[]): boolean {
  return (event.get('ATTENDEE') ?? []).some(({ value }) =>
    ownAddresses.includes(value.replace(/^mailto:/i, '').toLowerCase()),
  );
}

/** Calendars mark whole days as free unless told otherwise, so for them it means nothing. */
function isFree(event: EventProperties, start: ICAL.Time): boolean {
  return !start.isDate && valueOf(event, 'TRANSP').toUpperCase() === 'TRANSPARENT';
}

/** One line that the database can store. */
function cleanTitle(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, calendarLimits.title)
    .toWellFormed();
}
