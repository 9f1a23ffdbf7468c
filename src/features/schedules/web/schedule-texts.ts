import { language } from '#messages/language.ts';
import * as m from '#messages/schedules.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';

/** "Every 2 weeks" */
export function formatInterval({ every: count, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return { week: m.everyWeeks, month: m.everyMonths, quarter: m.everyQuarters, year: m.everyYears }[unit]({
    count,
  });
}

/** "Every 2 weeks on Monday", "Every month on the last day". */
export function describeSchedule(schedule: Pick<Schedule, 'every' | 'unit' | 'anchor' | 'firstDay'>): string {
  const { unit, anchor, firstDay } = schedule;
  const weekday = formatDay(firstDay, { weekday: 'long' });
  const month = formatDay(firstDay, { month: 'long' });
  const place = placesInMonth[Math.ceil(dayOfMonth(firstDay) / 7) - 1] ?? 'other';
  const every = formatInterval(schedule);
  if (unit === 'week') return m.everyOnWeekday({ every, weekday });
  if (unit === 'year')
    switch (anchor) {
      case 'sameDay':
        return m.everyOnDate({ every, day: formatDay(firstDay, { day: 'numeric', month: 'long' }) });
      case 'lastDay':
        return m.everyOnLastDayOf({ every, month });
      case 'weekday':
        return m.everyOnPlaceIn({ every, place, weekday, month });
    }
  switch (anchor) {
    case 'sameDay':
      return m.everyOnDay({
        every,
        day: String(dayOfMonth(firstDay)),
        suffix: suffixOf(dayOfMonth(firstDay)),
      });
    case 'lastDay':
      return m.everyOnLastDay({ every });
    case 'weekday':
      return m.everyOnPlace({ every, place, weekday });
  }
}

/** Writes a number that counts days: 1st, 2nd. */
function suffixOf(day: number): 'one' | 'two' | 'few' | 'other' {
  const suffix = new Intl.PluralRules(language, { type: 'ordinal' }).select(day);
  return suffix === 'one' || suffix === 'two' || suffix === 'few' ? suffix : 'other';
}

// A fifth one is the last of a month that has four.
const placesInMonth = ['first', 'second', 'third', 'fourth'] as const;

/** What will happen, in a sentence: "Every month on the last day, beginning 30 November 2026." */
export function describeBeginning(schedule: Schedule): string {
  const [first] = listOccurrences({ ...schedule, lastDay: null, count: null }, schedule.firstDay, 1);
  const texts = { schedule: describeSchedule(schedule), day: formatFullDay(first ?? schedule.firstDay) };
  if (schedule.count !== null) return m.beginsAndCounts({ ...texts, count: schedule.count });
  return schedule.lastDay === null
    ? m.begins(texts)
    : m.beginsAndEnds({ ...texts, until: formatFullDay(schedule.lastDay) });
}

/** From when on it happens on its day: "08:00, Europe/Berlin". */
export function formatStartTime({ time }: Pick<Schedule, 'time'>, timeZone: string): string {
  return m.timeInZone({ time: formatTimeOfDay(time), timeZone });
}

export function formatFullDay(day: string): string {
  return formatDay(day, { dateStyle: 'long' });
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}
