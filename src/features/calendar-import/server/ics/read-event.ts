import ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { wallDay, withoutZone } from './wall-zone.ts';
import type { WallZone, ZoneFinder } from './wall-zone.ts';

/** An event with all its times as local times of its zone. */
export type CalendarEvent = {
  uid: string;
  title: string;
  zone: WallZone;
  start: ICAL.Time;
  /** Null for an event without an end. */
  durationMs: number | null;
  isCancelled: boolean;
  rules: ICAL.Recur[];
  /** Additional starts. */
  added: ICAL.Time[];
  /** Occurrence keys of excluded starts. */
  excluded: string[];
  /** Set on an event that replaces an occurrence: the key of that. */
  replaces: string | null;
};

/** Reads one VEVENT. Throws if its start or a rule can’t be read. */
export function readEvent(text: string, zones: ZoneFinder): CalendarEvent {
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const startProperty = event.getFirstProperty('dtstart');
  const start = startProperty && timesOf(startProperty)[0];
  if (!start) throw new Error('The event has no start.');
  const zone = zoneOf(startProperty, start, zones);
  const collect = <T>(name: string, read: (time: ICAL.Time, of: WallZone) => T) =>
    event
      .getAllProperties(name)
      .flatMap((property) => timesOf(property).map((time) => read(time, zoneOf(property, time, zones))));
  return {
    uid: textOf(event, 'uid') || `${textOf(event, 'summary')} ${start.toString()}`,
    title: cleanTitle(textOf(event, 'summary')),
    zone,
    start: withoutZone(start),
    durationMs: durationOf(event, start, zone, zones),
    isCancelled: textOf(event, 'status').toUpperCase() === 'CANCELLED',
    rules: event.getAllProperties('rrule').map((property) => ruleOf(property, start, zone, zones)),
    added: collect('rdate', (time, of) => toZone(time, of, zone)),
    excluded: collect('exdate', occurrenceKey),
    replaces: collect('recurrence-id', occurrenceKey)[0] ?? null,
  };
}

function timesOf(property: ICAL.Property): ICAL.Time[] {
  return property
    .getValues()
    .map((value: unknown) => (value instanceof ICAL.Period ? value.start : value))
    .filter((value): value is ICAL.Time => value instanceof ICAL.Time);
}

/** The day or instant of an occurrence’s original start, in any zone. */
export function occurrenceKey(time: ICAL.Time, zone: WallZone): string {
  return time.isDate ? wallDay(time) : new Date(zone.toInstant(time)).toISOString();
}

function zoneOf(property: ICAL.Property, time: ICAL.Time, zones: ZoneFinder): WallZone {
  if (time.zone === ICAL.Timezone.utcTimezone) return zones.utc;
  const tzid: unknown = property.getParameter('tzid');
  return typeof tzid === 'string' ? zones.find(tzid) : zones.account;
}

function toZone(time: ICAL.Time, from: WallZone, to: WallZone): ICAL.Time {
  return time.isDate || from === to ? withoutZone(time) : to.toWallTime(from.toInstant(time));
}

/** Days beyond the suggested ones don’t count, so no duration is too long for a date. */
const maxDurationMs = (calendarLimits.days + 1) * 86_400_000;

/** Days are always 24 hours long here: whole days have no times. Null for none. */
function durationOf(event: ICAL.Component, start: ICAL.Time, zone: WallZone, zones: ZoneFinder) {
  const endProperty = event.getFirstProperty('dtend');
  const end = endProperty && timesOf(endProperty)[0];
  const toMs = (time: ICAL.Time, of: WallZone) => (start.isDate ? zones.utc : of).toInstant(time);
  const duration = event.getFirstPropertyValue('duration');
  const ms = end
    ? toMs(end, zoneOf(endProperty, end, zones)) - toMs(start, zone)
    : duration instanceof ICAL.Duration
      ? duration.toSeconds() * 1_000
      : 0;
  return ms > 0 ? Math.min(ms, maxDurationMs) : null;
}

/** An UNTIL in UTC becomes a local time, like everything else. */
function ruleOf(property: ICAL.Property, start: ICAL.Time, zone: WallZone, zones: ZoneFinder): ICAL.Recur {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) throw new Error('The event repeats in an unknown way.');
  const { until } = rule;
  if (!until) return rule;
  const local =
    until.zone === ICAL.Timezone.utcTimezone ? toZone(until, zones.utc, zone) : withoutZone(until);
  const { year, month, day } = local;
  const isWholeDay = until.isDate && !start.isDate;
  rule.until = isWholeDay
    ? ICAL.Time.fromData({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false })
    : local;
  return rule;
}

function textOf(event: ICAL.Component, name: string): string {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : '';
}

/** One line that the database can store. */
function cleanTitle(title: string): string {
  return title
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, calendarLimits.title)
    .toWellFormed();
}
