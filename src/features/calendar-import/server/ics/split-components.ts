import { readProperty } from './read-property.ts';
import type { EventProperties } from './read-property.ts';

export type CalendarComponents = {
  events: EventProperties[];
  /** VTIMEZONE components as iCalendar text. */
  zones: string[];
  /** Email addresses of the calendar's owner, as far as the file has them. */
  ownerAddresses: string[];
};

/**
 * Splits a calendar into its events, so that one broken event doesn’t spoil the others. Properties that suggestions
 * don’t need, such as descriptions, are dropped before anything is parsed. Null if the lines aren’t a calendar.
 */
export function splitComponents(lines: readonly string[]): CalendarComponents | null {
  if (!lines.some((line) => /^\uFEFF?BEGIN:VCALENDAR\s*$/i.test(line))) return null;
  const components: CalendarComponents = { events: [], zones: [], ownerAddresses: [] };
  const open: string[] = [];
  let zone: string[] = [];
  let event: EventProperties = new Map();
  let isCancelled = false;
  for (const line of lines) {
    const [, verb = '', name = ''] = /^\uFEFF?(BEGIN|END):([A-Z-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (verb.toUpperCase() === 'BEGIN') {
      open.push(component);
      if (component === 'VCALENDAR') isCancelled = false;
      if (component === 'VEVENT') event = new Map();
      if (component === 'VTIMEZONE') zone = [];
    }
    if (open.includes('VTIMEZONE')) zone.push(line);
    else if (open.at(-1) === 'VEVENT') addProperty(event, line);
    else if (/^METHOD:CANCEL\s*$/i.test(line)) isCancelled = true;
    else {
      // Google names a person’s main calendar after their email.
      const [, address] = /^X-WR-CALNAME:\s*([^\s@]+@[^\s@]+)\s*$/i.exec(line) ?? [];
      if (address !== undefined) components.ownerAddresses.push(address);
    }
    if (verb.toUpperCase() !== 'END') continue;
    open.splice(Math.max(0, open.lastIndexOf(component)));
    if (component === 'VTIMEZONE') components.zones.push(zone.join('\r\n'));
    if (component !== 'VEVENT') continue;
    if (isCancelled) addProperty(event, 'STATUS:CANCELLED');
    components.events.push(event);
  }
  return components;
}

function addProperty(event: EventProperties, line: string) {
  if (!keptProperties.test(line)) return;
  const property = readProperty(line);
  if (!property) return;
  const same = event.get(property.name);
  if (same) same.push(property);
  else event.set(property.name, [property]);
}

/** What events keep: of their attendees, only those who declined. */
const keptProperties =
  /^(?:(?:UID|SUMMARY|SEQUENCE|LAST-MODIFIED|DTSTAMP|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-ALLDAYEVENT)[;:]|ATTENDEE;.*PARTSTAT="?DECLINED)/i;
