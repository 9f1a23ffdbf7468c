import ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { uidOf } from './choose-events.ts';
import { replacesLater, readPropertyText, valueOf } from './read-property.ts';
import type { EventProperties } from './read-property.ts';
import { occurrenceKey, wallDay, wallMs, withoutZone } from './wall-zone.ts';
import type { WallZone } from './wall-zone.ts';
import { limitDuration, parseIcsDuration, parseTime, readPeriods, readTime } from './written-time.ts';
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
  const start = isWholeDay ? toDate(dayTimeOf(written, zones)) : withoutZone(written.time);
  const [replaced] = event.get('RECURRENCE-ID') ?? [];
  const series = { start, zone };
  const periods = (name: string) =>
    (event.get(name) ?? []).flatMap((property) => readPeriods(property, zones));
  return {
    uid: uidOf(event),
    title: cleanTitle(readPropertyText(event, 'SUMMARY')),
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
    replaces: replaced ? { ...readTime(replaced, zones), isRange: replacesLater(event) } : null,
  };
}

/**
 * The start of a series’ occurrence. A date means the occurrence of that day, and a time its day if the series has whole
 * days.
 */
export function toOccurrence(
  written: WrittenTime,
  series: { start: ICAL.Time; zone: WallZone },
  zones: ZoneFinder,
): ICAL.Time {
  const { time, zone } = written;
  const { start } = series;
  if (start.isDate) return time.isDate ? time : toDate(dayTimeOf(written, zones));
  if (!time.isDate) return zone === series.zone ? time : series.zone.toWallTime(zone.toInstant(time));
  const { year, month, day } = time;
  const { hour, minute, second } = start;
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
}

/** Midnight in UTC usually means a date; other times in UTC are the account’s midnight. */
function dayTimeOf({ time, zone }: WrittenTime, { account, utc }: ZoneFinder): ICAL.Time {
  const isMidnight = time.hour === 0 && time.minute === 0 && time.second === 0;
  return zone === utc && !isMidnight ? account.toWallTime(utc.toInstant(time)) : time;
}

function toDate({ year, month, day }: ICAL.Time): ICAL.Time {
  return ICAL.Time.fromData({ year, month, day, isDate: true });
}

/** The duration of an event, whose whole days always have 24 hours. Null for none. */
function durationOf(
  event: EventProperties,
  { start, zone }: { start: ICAL.Time; zone: WallZone },
  zones: ZoneFinder,
): number | null {
  const [endProperty] = event.get('DTEND') ?? [];
  const end = endProperty && readTime(endProperty, zones);
  const endMs = (written: WrittenTime) =>
    start.isDate ? wallMs(dayTimeOf(written, zones)) : written.zone.toInstant(written.time);
  const duration = valueOf(event, 'DURATION');
  const ms = end
    ? endMs(end) - (start.isDate ? wallMs(start) : zone.toInstant(start))
    : duration === ''
      ? 0
      : parseIcsDuration(duration);
  return limitDuration(ms);
}

/** Meetings don’t repeat more often than daily, and expanding such rules would never end. */
const tooFrequent = /^FREQ=(?:SECONDLY|MINUTELY|HOURLY)$/;

/** The end of a rule becomes a local time, like everything else. */
function ruleOf(value: string, series: { start: ICAL.Time; zone: WallZone }, zones: ZoneFinder): ICAL.Recur {
  const parts = value.replaceAll(/\s/g, '').toUpperCase().split(';').filter(Boolean);
  // In other years the library would take 1 March, but there is no such day (RFC 5545, 3.3.10).
  if (wallDay(series.start).endsWith('-02-29') && parts.includes('FREQ=YEARLY') && !statesDay(parts))
    parts.push('BYMONTH=2', 'BYMONTHDAY=29');
  if (parts.some((part) => tooFrequent.test(part))) throw new Error('The rule repeats too often.');
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

/** Calendars mark whole days as free by default, so for them it means nothing. */
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
