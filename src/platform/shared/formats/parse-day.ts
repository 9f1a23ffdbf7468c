import { language } from '#messages/language.ts';
import { addDays, formatDay, formatShortDay, parseDayInput } from '#src/platform/shared/calendar-days.ts';

/** “today”, “yesterday”, “mon”, what a date field reads, and “20.11.” or a short date as the account writes it. */
export function parseDay(word: string, today: string): string | null {
  const typed = word.toLowerCase();
  return (
    parseRelative(typed, today, [0, -1]) ??
    parseDotted(typed, today) ??
    parseDayInput(typed) ??
    parseWithoutYear(typed, today) ??
    parseWeekday(typed, today, [0, -1, -2, -3, -4, -5, -6])
  );
}

/** What a date field reads: a date, also without its year, “tomorrow”, or the nearest “mon”. */
export function parseNearDay(text: string, today: string): string | null {
  const typed = text.trim().toLowerCase();
  return (
    parseRelative(typed, today, [0, -1, 1]) ??
    parseDayInput(typed, today) ??
    parseWeekday(typed, today, [0, -1, 1, -2, 2, -3, 3])
  );
}

let relativeDay: Intl.RelativeTimeFormat | undefined;

/** “today”, “yesterday” and “tomorrow” in the language of the app, of those that are that many days ahead. */
function parseRelative(typed: string, today: string, daysAhead: readonly number[]): string | null {
  relativeDay ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const found = daysAhead.find((days) => typed === relativeDay?.format(days, 'day').toLowerCase());
  return found === undefined ? null : addDays(today, found);
}

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

/** The whole name or its first three letters; the first such day of those that are that many days ahead. */
function parseWeekday(typed: string, today: string, daysAhead: readonly number[]): string | null {
  return (
    daysAhead
      .map((days) => addDays(today, days))
      .find((day) => {
        const name = formatDay(day, { weekday: 'long' }).toLowerCase();
        return typed === name || typed === name.slice(0, 3);
      }) ?? null
  );
}
