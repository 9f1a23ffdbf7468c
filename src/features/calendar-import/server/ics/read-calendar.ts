import type { ContentProblem } from '#src/features/calendar-import/api-messages.ts';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { startsOf, TooManyRepetitionsError, toSuggestions } from './expand-event.ts';
import type { StepBudget } from './expand-event.ts';
import { readEvent } from './read-event.ts';
import type { CalendarEvent } from './read-event.ts';
import { splitComponents } from './split-components.ts';
import { createZoneFinder } from './wall-zone.ts';
import type { ZoneFinder } from './wall-zone.ts';

export type CalendarContent = {
  suggestions: CalendarSuggestion[];
  /** Events that were left out because they can’t be read. */
  unreadable: number;
};

/** Reads a calendar and expands its events within the window. */
export function readCalendar(
  text: string,
  { window, timeZone }: { window: DayRange; timeZone: string },
): CalendarContent | { problem: ContentProblem } {
  const components = splitComponents(text);
  if (!components) return { problem: 'notCalendar' };
  if (components.events.length === 0) return { problem: 'noEvents' };
  if (components.events.length > calendarLimits.events) return { problem: 'tooManyEvents' };
  const { events, unreadable } = readEvents(components.events, createZoneFinder(components.zones, timeZone));
  if (events.length === 0) return { problem: 'unreadable' };
  try {
    const suggestions = expandEvents(events, window, timeZone);
    return suggestions.length > calendarLimits.suggestions
      ? { problem: 'tooManyEvents' }
      : { suggestions, unreadable };
  } catch (error) {
    if (error instanceof TooManyRepetitionsError) return { problem: 'tooMuch' };
    throw error;
  }
}

function readEvents(texts: readonly string[], zones: ZoneFinder) {
  const events: CalendarEvent[] = [];
  let unreadable = 0;
  for (const text of texts) {
    try {
      events.push(readEvent(text, zones));
    } catch {
      // The parser throws many kinds of errors; the other events are still useful.
      unreadable += 1;
    }
  }
  return { events, unreadable };
}

/** An event that replaces an occurrence keeps the ID of that occurrence. */
function expandEvents(events: readonly CalendarEvent[], window: DayRange, accountZone: string) {
  const replaced = new Set(events.map(({ uid, replaces }) => `${uid}\n${replaces ?? ''}`));
  const budget: StepBudget = { steps: 0 };
  const found = new Map<string, CalendarSuggestion>();
  const add = (suggestion: CalendarSuggestion) => {
    if (suggestion.day >= window.from && suggestion.day <= window.to) found.set(suggestion.id, suggestion);
  };
  for (const event of events) {
    if (event.isCancelled) continue;
    if (event.replaces !== null) {
      for (const each of toSuggestions({ event, start: event.start, key: event.replaces, accountZone }))
        add(each);
      continue;
    }
    const isRepeated = event.rules.length > 0 || event.added.length > 0;
    for (const [key, start] of startsOf(event, window, budget)) {
      if (replaced.has(`${event.uid}\n${key}`)) continue;
      // A single event keeps its ID when it moves.
      for (const each of toSuggestions({ event, start, key: isRepeated ? key : '', accountZone })) add(each);
    }
    if (found.size > calendarLimits.suggestions) break;
  }
  return [...found.values()];
}
