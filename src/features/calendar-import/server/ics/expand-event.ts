import { createHash } from 'node:crypto';
import type ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { addDays, daysBetween, daysOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { occurrenceKey } from './read-event.ts';
import type { CalendarEvent } from './read-event.ts';
import { wallDay, withoutZone } from './wall-zone.ts';

const dayMs = 86_400_000;
/** Of all events together: a few seconds. */
const maxSteps = 200_000;
/** Meetings don’t repeat more often than daily; expanding such rules would never end. */
const tooFrequent = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

export class TooManyRepetitionsError extends Error {}

/** Counts the steps of all rules of a calendar. */
export type StepBudget = { steps: number };

/** The starts of an event within the window, by their occurrence keys. */
export function startsOf(event: CalendarEvent, window: DayRange, budget: StepBudget): Map<string, ICAL.Time> {
  const starts = new Map<string, ICAL.Time>();
  const excluded = new Set(event.excluded);
  const [earliest, latest] = [addDays(window.from, -calendarLimits.days), addDays(window.to, 1)];
  const collect = (time: ICAL.Time, day = wallDay(time)) => {
    if (day < earliest || day > latest) return;
    const start = withoutZone(time);
    const key = occurrenceKey(start, event.zone);
    // A date excludes that day’s occurrence at any time.
    if (!excluded.has(key) && !excluded.has(day)) starts.set(key, start);
  };
  collect(event.start);
  for (const time of event.added) collect(time);
  for (const rule of event.rules) {
    if (tooFrequent.has(rule.freq)) continue;
    const iterator = rule.iterator(event.start);
    // The types don’t say that a rule may end.
    const next = () => iterator.next() as ICAL.Time | null;
    for (let time = next(); time; time = next()) {
      budget.steps += 1;
      if (budget.steps > maxSteps) throw new TooManyRepetitionsError();
      const day = wallDay(time);
      if (day > latest) break;
      collect(time, day);
    }
  }
  return starts;
}

type Occurrence = { event: CalendarEvent; start: ICAL.Time; key: string; accountZone: string };

/** One suggestion, or one per day for whole days. */
export function toSuggestions({ event, start, key, accountZone }: Occurrence): CalendarSuggestion[] {
  const { uid, title, zone, durationMs } = event;
  if (start.isDate) {
    const first = wallDay(start);
    const count = Math.max(1, Math.round((durationMs ?? dayMs) / dayMs));
    return wholeDays({ from: first, to: addDays(first, count - 1) });
  }
  const startMs = zone.toInstant(start);
  const endMs = durationMs === null ? null : startMs + durationMs;
  const day = localDay(startMs, accountZone);
  // An entry has at most 24 hours.
  if (durationMs !== null && durationMs > dayMs)
    return wholeDays({ from: day, to: localDay(startMs + durationMs - 1, accountZone) });
  const [startTime, endTime] = [startMs, endMs].map((ms) =>
    ms === null ? null : new Date(ms).toISOString(),
  );
  return [{ id: suggestionId(uid, key), title, day, startTime: startTime ?? null, endTime: endTime ?? null }];

  function wholeDays({ from, to }: DayRange): CalendarSuggestion[] {
    const last = daysBetween(from, to) < calendarLimits.days ? to : addDays(from, calendarLimits.days - 1);
    return daysOf({ from, to: last }).map((each, index) => ({
      id: suggestionId(uid, index === 0 ? key : `${key} ${index}`),
      title,
      day: each,
      startTime: null,
      endTime: null,
    }));
  }
}

/** A UUID of version 8 (RFC 9562), the same for every copy of the event. */
function suggestionId(uid: string, key: string): string {
  const bytes = createHash('sha256').update(`${uid}\n${key}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
