import ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { occurrencesOf, startDays, TooManyRepetitionsError, toSuggestions } from './expand-event.ts';
import type { StepBudget } from './expand-event.ts';
import { toOccurrence } from './read-event.ts';
import type { CalendarEvent } from './read-event.ts';
import { occurrenceKey, wallDay } from './wall-zone.ts';
import type { ZoneFinder } from './zone-finder.ts';

export type CalendarContent = {
  suggestions: CalendarSuggestion[];
  /** Suggestions that were left out, because the event was declined or is marked as free. */
  leftOut: number;
  /** Events that can’t be read. */
  unreadable: number;
};

/** An event that replaces occurrences, with the first of them. */
type Replacement = { event: CalendarEvent; first: ICAL.Time; key: string; isRange: boolean };

/** Expands events within the window; those of one UID belong together. */
export function expandEvents(
  events: readonly CalendarEvent[],
  window: DayRange,
  zones: ZoneFinder,
): CalendarContent {
  const budget: StepBudget = { steps: 0 };
  const nearDays = startDays(window);
  let unreadable = 0;
  const suggestions = new Map<string, CalendarSuggestion>();
  const leftOut = new Set<string>();
  const add = (event: CalendarEvent, start: ICAL.Time, key: string) => {
    const startDay = wallDay(start);
    if (event.isCancelled || startDay < nearDays.from || startDay > nearDays.to) return;
    for (const each of toSuggestions({ event, start, key, account: zones.account })) {
      if (each.day < window.from || each.day > window.to) continue;
      if (event.isLeftOut) leftOut.add(each.id);
      else suggestions.set(each.id, each);
    }
  };
  for (const ofUid of Map.groupBy(events, ({ uid }) => uid).values()) {
    try {
      expandGroup(ofUid);
    } catch (error) {
      if (error instanceof TooManyRepetitionsError) throw error;
      // The library finds some contradictions only now; the other events are still useful.
      unreadable += ofUid.length;
    }
    if (suggestions.size > calendarLimits.events) break;
  }
  return { suggestions: [...suggestions.values()], leftOut: leftOut.size, unreadable };

  function expandGroup(ofUid: readonly CalendarEvent[]) {
    const masters = ofUid.filter(({ replaces }) => replaces === null);
    const replacements = replacementsIn(ofUid, masters[0], zones);
    for (const master of masters) expandMaster(master, masters.length > 1, replacements);
    // An event that replaces an occurrence keeps its ID.
    for (const { event, key, isRange } of replacements)
      if (event.rules.length === 0 || !isRange) add(event, event.start, key);
      else for (const [ownKey, { start }] of occurrencesOf(event, window, budget)) add(event, start, ownKey);
  }

  function expandMaster(master: CalendarEvent, sharesUid: boolean, replacements: readonly Replacement[]) {
    const isRepeated = master.rules.length > 0 || master.added.length > 0;
    const replaced = new Set(replacements.map(({ key }) => key));
    const ranges = replacements.filter(({ isRange }) => isRange);
    for (const [key, { start, durationMs }] of occurrencesOf(master, window, budget)) {
      if (replaced.has(key)) continue;
      const range = ranges.findLast((each) => each.key <= key);
      // A single event keeps its ID when it moves.
      const idKey = isRepeated || sharesUid ? key : '';
      if (!range) add(durationMs === null ? master : { ...master, durationMs }, start, idKey);
      else if (range.event.rules.length === 0) add(range.event, moveLike(range, start), idKey);
    }
  }
}

/** The replacements, sorted by the first occurrence that they replace. Without the series, their own zone counts. */
function replacementsIn(
  events: readonly CalendarEvent[],
  master: CalendarEvent | undefined,
  zones: ZoneFinder,
): Replacement[] {
  return events
    .flatMap((event) => {
      if (!event.replaces) return [];
      const series = master ?? event;
      const first = toOccurrence(event.replaces, series, zones);
      return [{ event, first, key: occurrenceKey(first, series.zone), isRange: event.replaces.isRange }];
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Later occurrences move by as many days as the first, and have its time. */
function moveLike({ event, first }: Replacement, occurrence: ICAL.Time): ICAL.Time {
  const moved = addDays(wallDay(event.start), daysBetween(wallDay(first), wallDay(occurrence)));
  const [year, month, day] = moved.split('-').map(Number);
  const { hour, minute, second, isDate } = event.start;
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate });
}
