import { language } from '#messages/language.ts';
import { addDays, daysOf, formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { currentFormats } from '#src/platform/shared/formats/formats.ts';

/**
 * “today”, “yesterday”, “mon”, “2026-11-20”, “20.11.” or “20.11.2026”, and “11/20” if the account writes dates with
 * slashes; a weekday is the latest one, never ahead.
 */
export function parseDay(word: string, today: string): string | null {
  const typed = word.toLowerCase();
  relativeDay ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const back = [0, -1].find((days) => typed === relativeDay?.format(days, 'day').toLowerCase());
  if (back !== undefined) return addDays(today, back);
  if (isCalendarDate(typed)) return typed;
  return parseDayMonth(typed, today) ?? parseWeekday(typed, today);
}

let relativeDay: Intl.RelativeTimeFormat | undefined;

/** Without a year, the latest such day. */
function parseDayMonth(typed: string, today: string): string | null {
  const format = currentFormats().date;
  const parts =
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(typed) ??
    (format.includes('/') ? /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed) : null);
  if (!parts) return null;
  const [, first = '', second = '', year] = parts;
  const isMonthFirst = typed.includes('/') && format === 'mm/dd/yyyy';
  const [date, month] = isMonthFirst ? [second, first] : [first, second];
  const inYear = (of: number) => `${of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const candidates = year === undefined ? [thisYear, thisYear - 1] : [Number(year)];
  return (
    candidates.map(inYear).find((day) => isCalendarDate(day) && (year !== undefined || day <= today)) ?? null
  );
}

/** The whole name or its first three letters. */
function parseWeekday(typed: string, today: string): string | null {
  const lastDays = daysOf({ from: addDays(today, -6), to: today }).toReversed();
  return (
    lastDays.find((day) => {
      const name = formatDay(day, { weekday: 'long' }).toLowerCase();
      return typed === name || typed === name.slice(0, 3);
    }) ?? null
  );
}
