import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { replacesLater, readPropertyText, valueOf } from './read-property.ts';
import type { EventProperties } from './read-property.ts';
import { occurrenceKey } from './wall-zone.ts';
import { readTime } from './written-time.ts';
import type { ZoneFinder } from './zone-finder.ts';

/** Events without a UID are the same if their title and start are. */
export function uidOf(event: EventProperties): string {
  return (
    readPropertyText(event, 'UID') || `${readPropertyText(event, 'SUMMARY')} ${valueOf(event, 'DTSTART')}`
  );
}

/**
 * The highest of several sequence numbers of an event counts (RFC 5546, 2.1.5). Some programs give different events
 * the same UID: with the same number, only those with the same start are versions of one.
 */
export function newestVersions(events: readonly EventProperties[], zones: ZoneFinder): EventProperties[] {
  const keyed = events.map((event) => ({
    event,
    key: `${uidOf(event)}\n${occurrenceOf(event, zones)}`,
    sequence: Number(valueOf(event, 'SEQUENCE')) || 0,
    changed: valueOf(event, 'LAST-MODIFIED') || valueOf(event, 'DTSTAMP'),
  }));
  const highest = new Map<string, number>();
  for (const { key, sequence } of keyed) highest.set(key, Math.max(sequence, highest.get(key) ?? sequence));
  const newest = new Map<string, (typeof keyed)[number]>();
  for (const each of keyed) {
    if (each.sequence !== highest.get(each.key)) continue;
    const isOccurrence = each.event.has('RECURRENCE-ID');
    const key = isOccurrence ? each.key : `${each.key}\n${valueOf(each.event, 'DTSTART')}`;
    const other = newest.get(key);
    if (!other || each.changed >= other.changed) newest.set(key, each);
  }
  return [...newest.values()].map(({ event }) => event);
}

/** The occurrence that an event replaces: versions of it may be written in different zones. */
function occurrenceOf(event: EventProperties, zones: ZoneFinder): string {
  const [replaced] = event.get('RECURRENCE-ID') ?? [];
  if (!replaced) return '';
  try {
    const { time, zone } = readTime(replaced, zones);
    return occurrenceKey(time, zone);
  } catch {
    return replaced.value;
  }
}

/** Whether any of its days can be suggested, or it replaces one. True if its times can’t be read: that is reported. */
export function canBeIn(event: EventProperties, window: DayRange): boolean {
  // A day more than the longest suggested event, for zones.
  const earliest = addDays(window.from, -calendarLimits.days - 1);
  const latest = addDays(window.to, 2);
  const starts = ['DTSTART', 'RECURRENCE-ID'].flatMap((name) => dayIn(valueOf(event, name)) ?? []);
  if (starts.length === 0) return true;
  if (starts.every((day) => day > latest)) return false;
  if (event.has('RDATE') || replacesLater(event)) return true;
  const rules = event.get('RRULE') ?? [];
  if (rules.length === 0) return starts.some((day) => day >= earliest && day <= latest);
  return rules.some(({ value }) => {
    const until = dayIn(/UNTIL=([^;]+)/i.exec(value)?.[1] ?? '');
    return until === undefined || until >= earliest;
  });
}

function dayIn(value: string): string | undefined {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(value) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
