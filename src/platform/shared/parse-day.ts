import { language } from '#messages/language.ts';
import {
  addDays,
  daysOf,
  formatDay,
  formatShortDay,
  parseDayInput,
} from '#src/platform/shared/calendar-days.ts';

/** “today”, “yesterday”, “mon”, what a date field reads, and “20.11.” or a short date as the account writes it. */
export function parseDay(word: string, today: string): string | null {
  const typed = word.toLowerCase();
  relativeDay ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const back = [0, -1].find((days) => typed === relativeDay?.format(days, 'day').toLowerCase());
  if (back !== undefined) return addDays(today, back);
  return parseDayInput(typed) ?? parseWithoutYear(typed, today) ?? parseWeekday(typed, today);
}

let relativeDay: Intl.RelativeTimeFormat | undefined;

/** The latest such day. Other notations, such as “1/2” or “20.11”, may be anything. */
function parseWithoutYear(typed: string, today: string): string | null {
  const shapes = ['20.11.', formatShortDay(today, today)].map(shapeOf);
  if (!shapes.includes(shapeOf(typed))) return null;
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear, thisYear - 1].map((year) => parseDayInput(`${typed}/${year}`));
  return days.find((day) => day !== null && day <= today) ?? null;
}

function shapeOf(typed: string): string {
  return typed.replaceAll(/\d{1,2}/g, '0');
}

/** The whole name or its first three letters; the latest such day, never ahead. */
function parseWeekday(typed: string, today: string): string | null {
  const lastDays = daysOf({ from: addDays(today, -6), to: today }).toReversed();
  return (
    lastDays.find((day) => {
      const name = formatDay(day, { weekday: 'long' }).toLowerCase();
      return typed === name || typed === name.slice(0, 3);
    }) ?? null
  );
}
