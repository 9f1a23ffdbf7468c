import type { ContentProblem } from '#src/features/calendar-import/rules/calendar-problems.ts';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { canBeIn, newestVersions } from './choose-events.ts';
import { TooManyRepetitionsError } from './expand-event.ts';
import { expandEvents } from './expand-series.ts';
import type { CalendarContent } from './expand-series.ts';
import { readEvent } from './read-event.ts';
import type { CalendarEvent } from './read-event.ts';
import { readLines } from './read-lines.ts';
import { splitComponents } from './split-components.ts';
import { createZoneFinder } from './zone-finder.ts';

export type ReadingOptions = {
  window: DayRange;
  timeZone: string;
  /** Email addresses of the account: what they declined isn’t suggested. */
  ownAddresses: readonly string[];
};

/** Reads a calendar and expands its events within the window. */
export function readCalendar(
  bytes: Buffer,
  { window, timeZone, ownAddresses }: ReadingOptions,
): CalendarContent | { problem: ContentProblem } {
  const components = splitComponents(readLines(bytes));
  if (!components) return { problem: 'notCalendar' };
  if (components.events.length === 0) return { problem: 'noEvents' };
  const zones = createZoneFinder(components.zones, {
    accountZone: timeZone,
    lastYear: Number(window.to.slice(0, 4)) + 1,
  });
  const newest = newestVersions(components.events, zones);
  // The others are never parsed.
  const chosen = newest.filter((event) => canBeIn(event, window));
  if (chosen.length > calendarLimits.events) return { problem: 'tooManyEvents' };
  const addresses = [...ownAddresses, ...components.ownerAddresses].map((address) => address.toLowerCase());
  const events: CalendarEvent[] = [];
  let unreadable = 0;
  for (const properties of chosen) {
    try {
      events.push(readEvent(properties, { zones, ownAddresses: addresses }));
    } catch {
      // The parser throws many kinds of errors; the other events are still useful.
      unreadable += 1;
    }
  }
  try {
    const expanded = expandEvents(events, window, zones);
    unreadable += expanded.unreadable;
    if (unreadable === newest.length) return { problem: 'unreadable' };
    return expanded.suggestions.length > calendarLimits.events
      ? { problem: 'tooManyEvents' }
      : { ...expanded, unreadable };
  } catch (error) {
    if (error instanceof TooManyRepetitionsError) return { problem: 'tooMuch' };
    throw error;
  }
}
