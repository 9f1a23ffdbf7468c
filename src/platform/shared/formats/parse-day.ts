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
  return (
    parseDotted(typed, today) ??
    parseDayInput(typed) ??
    parseWithoutYear(typed, today) ??
    parseWeekday(typed, today)
  );
}

let relativeDay: Intl.RelativeTimeFormat | undefined;

/** “1.11.” has its day first in every format; the latest such day. */
function parseDotted(typed: string, today: string): string | null {
  const [, day = '', month = ''] = /^(\d{1,2})\.(\d{1,2})\.$/.exec(typed) ?? [];
  if (day === '') return null;
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear, thisYear - 1].map((year) =>
    parseDayInput(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`),
  );
  return days.find((each) => each !== null && each <= today) ?? null;
}

/** The latest such day. Other notations, such as “1/2” or “20.11”, may be anything. */
function parseWithoutYear(typed: string, today: string): string | null {
  if (shapeOf(formatShortDay(today, today)) !== shapeOf(typed)) return null;
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
