export type CalendarComponents = {
  /** Each event as iCalendar text, with the properties that suggestions need. */
  events: string[];
  /** VTIMEZONE components as iCalendar text. */
  zones: string[];
};

/**
 * Splits a calendar into its events, so that one broken event doesn’t spoil the others. Other properties, such as
 * attendees and descriptions, are dropped before anything is parsed. Null if the text isn’t a calendar.
 */
export function splitComponents(text: string): CalendarComponents | null {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/);
  if (!lines.some((line) => /^\uFEFF?BEGIN:VCALENDAR\s*$/i.test(line))) return null;
  const components: CalendarComponents = { events: [], zones: [] };
  const open: string[] = [];
  let kept: string[] = [];
  for (const line of lines) {
    const [, verb = '', name = ''] = /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line) ?? [];
    const component = name.toUpperCase();
    if (verb.toUpperCase() === 'BEGIN') {
      open.push(component);
      if (component === 'VEVENT' || component === 'VTIMEZONE') kept = [];
    }
    if (isKept(open, line, verb !== '')) kept.push(line);
    if (verb.toUpperCase() !== 'END') continue;
    open.splice(Math.max(0, open.lastIndexOf(component)));
    if (component === 'VEVENT') components.events.push(kept.join('\r\n'));
    if (component === 'VTIMEZONE') components.zones.push(kept.join('\r\n'));
  }
  return components;
}

/** Zones are kept whole; of events, neither alarms nor other properties. */
function isKept(open: readonly string[], line: string, isBoundary: boolean): boolean {
  if (open.includes('VTIMEZONE')) return true;
  if (open.at(-1) !== 'VEVENT') return false;
  return isBoundary || keptProperties.test(line);
}

const keptProperties = /^(UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS)[;:]/i;
