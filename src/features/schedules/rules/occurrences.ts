import { addDays, daysBetween, monthOf, weekday } from '#src/platform/shared/calendar-days.ts';
import type { Schedule } from './schedule.ts';

type Rhythm = Pick<Schedule, 'every' | 'unit' | 'anchor' | 'firstDay'>;
type Bounded = Rhythm & Pick<Schedule, 'lastDay' | 'count'>;

/**
 * The first occurrence on or after a day; null after the end. Every occurrence is counted from the first day: 31
 * January, 28 February, 31 March.
 */
export function occurrenceFrom(schedule: Bounded, day: string): string | null {
  const place = placeFrom(schedule, day);
  const occurrence = occurrenceAt(schedule, place);
  const isOver =
    (schedule.lastDay !== null && occurrence > schedule.lastDay) ||
    (schedule.count !== null && place >= schedule.count) ||
    occurrence > lastStorableDay;
  return isOver ? null : occurrence;
}

/** The occurrence after one; null at the end. */
export function occurrenceAfter(schedule: Bounded, day: string): string | null {
  return occurrenceFrom(schedule, addDays(day, 1));
}

/** So many occurrences from a day on, fewer before the end. */
export function listOccurrences(schedule: Bounded, day: string, count: number): string[] {
  const days: string[] = [];
  for (
    let next = occurrenceFrom(schedule, day);
    next !== null && days.length < count;
    next = occurrenceAfter(schedule, next)
  )
    days.push(next);
  return days;
}

/** The day of the occurrence at a place: 0 is the first. Negative places continue before it, for earlier periods. */
export function occurrenceAt({ every, unit, anchor, firstDay }: Rhythm, place: number): string {
  if (unit === 'week') return addDays(firstDay, place * 7 * every);
  const month = monthNumber(firstDay) + place * monthsOf({ every, unit });
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const days = monthOf(`${year}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}-01`);
  switch (anchor) {
    case 'lastDay':
      return days.to;
    case 'weekday':
      return sameWeekday(firstDay, days.from, days.to);
    case 'sameDay': {
      const sameDay = days.from.slice(0, 8) + firstDay.slice(8);
      return sameDay < days.to ? sameDay : days.to;
    }
  }
}

/** The place of the first occurrence on or after a day, without the end. */
export function placeFrom(rhythm: Rhythm, day: string): number {
  if (day <= rhythm.firstDay) return 0;
  const place = Math.max(0, wholeIntervals(rhythm, day));
  return occurrenceAt(rhythm, place) >= day ? place : place + 1;
}

/** Such as the second Tuesday; a fifth one is the last where a month has four. */
function sameWeekday(firstDay: string, from: string, to: string): string {
  const week = Math.floor((Number(firstDay.slice(8)) - 1) / 7);
  const first = addDays(from, (weekday(firstDay) - weekday(from) + 7) % 7);
  const day = addDays(first, 7 * week);
  return day <= to ? day : addDays(day, -7);
}

/** How many whole intervals fit between the first day and the day, at least. */
function wholeIntervals({ every, unit, firstDay }: Rhythm, day: string): number {
  if (unit === 'week') return Math.floor(daysBetween(firstDay, day) / (7 * every));
  return Math.floor((monthNumber(day) - monthNumber(firstDay)) / monthsOf({ every, unit }));
}

function monthsOf({ every, unit }: Pick<Schedule, 'every' | 'unit'>): number {
  switch (unit) {
    case 'year':
      return every * 12;
    case 'quarter':
      return every * 3;
    case 'month':
    case 'week':
      return every;
  }
}

/** Months since year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** Later years have five digits, which don't sort. */
const lastStorableDay = '2200-12-31';
