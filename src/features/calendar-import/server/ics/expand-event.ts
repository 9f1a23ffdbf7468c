import { createHash } from 'node:crypto';
import type ICAL from 'ical.js';
import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { addDays, daysBetween, daysOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { CalendarEvent } from './read-event.ts';
import { occurrenceKey, wallDay, withoutZone } from './wall-zone.ts';
import type { WallZone } from './wall-zone.ts';

const dayMs = 86_400_000;
/** All events together may take this many steps, which last a few seconds. */
const maxSteps = 200_000;

export class TooManyRepetitionsError extends Error {}

/** Counts the steps of all rules of a calendar. */
export type StepBudget = { steps: number };

/** A start of an event; a duration of null is the event’s. */
export type Occurrence = { start: ICAL.Time; durationMs: number | null };

/** The occurrences of an event within the window, by their occurrence keys. */
export function occurrencesOf(
  event: CalendarEvent,
  window: DayRange,
  budget: StepBudget,
): Map<string, Occurrence> {
  const occurrences = new Map<string, Occurrence>();
  const excluded = new Set(event.excluded);
  const { from: earliest, to: latest } = startDays(window);
  const collect = (time: ICAL.Time, durationMs: number | null, day = wallDay(time)) => {
    if (day < earliest || day > latest) return;
    const start = withoutZone(time);
    const key = occurrenceKey(start, event.zone);
    // A date excludes that day’s occurrence at any time.
    if (!excluded.has(key) && !excluded.has(day)) occurrences.set(key, { start, durationMs });
  };
  collect(event.start, null);
  for (const rule of event.rules) {
    const iterator = rule.iterator(startNear(addDays(earliest, -1), event.start, rule));
    // The types don’t say that a rule may end.
    const next = () => iterator.next() as ICAL.Time | null;
    for (let time = next(); time; time = next()) {
      budget.steps += 1;
      if (budget.steps > maxSteps) throw new TooManyRepetitionsError();
      const day = wallDay(time);
      if (day > latest) break;
      collect(time, null, day);
    }
  }
  for (const { start, durationMs } of event.added) collect(start, durationMs);
  return occurrences;
}

/** The days on which an event of the window can start, in any zone. */
export function startDays(window: DayRange): DayRange {
  return { from: addDays(window.from, -calendarLimits.days), to: addDays(window.to, 1) };
}

/**
 * The last start before the day from which the rule continues as from its start: most series are much older than the
 * window. A counted rule needs all its occurrences.
 */
function startNear(day: string, start: ICAL.Time, rule: ICAL.Recur): ICAL.Time {
  const near = start.clone();
  if (rule.count) return near;
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') {
    const length = (rule.freq === 'DAILY' ? 1 : 7) * rule.interval;
    const periods = Math.floor(daysBetween(wallDay(start), day) / length);
    if (periods > 0) near.adjust(periods * length, 0, 0, 0);
    return near;
  }
  // After whole cycles of four years, each month has the same days, except around 1900 and 2100.
  const months = rule.freq === 'YEARLY' ? 12 * rule.interval : rule.interval;
  const cycle = leastCommonMultiple(48, months) / 12;
  const years = Math.floor((Number(day.slice(0, 4)) - 1 - start.year) / cycle) * cycle;
  if (years > 0 && start.year > 1900) near.year += years;
  return near;
}

function leastCommonMultiple(a: number, b: number): number {
  const divisor = (m: number, n: number): number => (n === 0 ? m : divisor(n, m % n));
  return (a * b) / divisor(a, b);
}

type DatedEvent = { event: CalendarEvent; start: ICAL.Time; key: string; account: WallZone };

/** One suggestion, or one per day for whole days. */
export function toSuggestions({ event, start, key, account }: DatedEvent): CalendarSuggestion[] {
  const { uid, title, zone, durationMs } = event;
  if (start.isDate) {
    const first = wallDay(start);
    const count = Math.max(1, Math.round((durationMs ?? dayMs) / dayMs));
    return wholeDays({ from: first, to: addDays(first, count - 1) });
  }
  const startMs = zone.toInstant(start);
  const endMs = durationMs === null ? null : startMs + durationMs;
  const day = wallDay(account.toWallTime(startMs));
  // An entry has at most 24 hours.
  if (durationMs !== null && durationMs > dayMs)
    return wholeDays({ from: day, to: wallDay(account.toWallTime(startMs + durationMs - 1)) });
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
