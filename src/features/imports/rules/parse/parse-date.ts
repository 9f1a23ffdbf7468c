import * as m from '#messages/imports.ts';
import { dateOrders } from '#src/features/imports/rules/import-formats.ts';
import type { DateOrder } from '#src/features/imports/rules/import-formats.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { calendarWords, normalizeWord } from './calendar-words.ts';

export type ParsedDay = { day: string } | { problem: string };

/** The day (YYYY-MM-DD); a leading four-digit year overrides the order. */
export function parseDayCell(text: string, order: DateOrder): ParsedDay {
  const parts = parseDateParts(text);
  if (!parts) return { problem: m.notADate({ text }) };
  const day = toDay(parts, order);
  if (day === undefined) return { problem: invalidDateMessage(text, parts, order) };
  return isSupportedYear(day) ? { day } : { problem: m.unsupportedYear({ text }) };
}

/** Whether a day or UTC instant (ISO 8601) is within the supported years. */
export function isSupportedYear(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= 1900 && year <= 2200;
}

/** The orders in which this is a valid date no later than `latest`. */
export function possibleDateOrders(text: string, latest = '9999-12-31'): DateOrder[] {
  const parts = parseDateParts(text);
  if (!parts) return [];
  return dateOrders.filter((order) => {
    const day = toDay(parts, order);
    return day !== undefined && day <= latest;
  });
}

/** Whether the text has the form of a date, though it may be one that doesn't exist. */
export function looksLikeDate(text: string): boolean {
  return parseDateParts(text) !== undefined;
}

/** The possible days for each order of day and month; empty if the order doesn't matter. */
export function findAmbiguousDays(text: string): { order: DateOrder; day: string }[] {
  const parts = parseDateParts(text);
  if (!parts) return [];
  const days = (['dmy', 'mdy'] as const).flatMap((order) => {
    const day = toDay(parts, order);
    return day === undefined ? [] : [{ order, day }];
  });
  return days.length === 2 && days[0]?.day !== days[1]?.day ? days : [];
}

/** The day if the text is unambiguous, otherwise three numbers in an unknown order. */
type DateParts = { day: string } | { numbers: [string, string, string] };

function parseDateParts(text: string): DateParts | undefined {
  const written = text.trim();
  // Ignore the weekday.
  return matchDateParts(written) ?? matchDateParts(written.replace(/^\p{L}{2,}\.?, +/u, ''));
}

function matchDateParts(written: string): DateParts | undefined {
  const [, year, month, day] =
    /^(\d{4})(?:[-/]|\. ?)(\d{1,2})(?:[-/]|\. ?)(\d{1,2})\.?$/.exec(written) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(written) ??
    [];
  if (year && month && day) return { day: formatIsoDay(year, month, day) };
  const [, first, second, third] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d\d)\.?$/.exec(written) ?? [];
  if (first && second && third) return { numbers: [first, second, third] };
  return matchWordedDate(written);
}

/** Numbers with the name of a month, a weekday or words between them, in any language and order. */
function matchWordedDate(written: string): DateParts | undefined {
  // Limits the input: descriptions can be long.
  if (written.length > maxDateLength || !/\d/.test(written)) return undefined;
  if (/[^\p{L}\p{M}\d\s.,/()'’–\u200E\u200F-]/u.test(written)) return undefined;
  const words = (written.match(/[\p{L}\p{M}]+/gu) ?? []).map(normalizeWord);
  const [first = '', second = '', third, ...others] = written.match(/\d+/g) ?? [];
  const months = findMonths(words);
  if (months === undefined || others.length > 0) return undefined;
  const [month] = months;
  if (month !== undefined) {
    if (third !== undefined) return undefined;
    const [day, year] = first.length === 4 ? [second, first] : [first, second];
    if (!/^\d{1,2}$/.test(day) || !/^(\d{4}|\d\d)$/.test(year)) return undefined;
    return { day: formatIsoDay(expandYear(year), String(month), day) };
  }
  if (third === undefined || ![second, third].every((each) => each.length <= 2 || each.length === 4))
    return undefined;
  if (first.length === 4) return { day: formatIsoDay(first, second, third) };
  return first.length <= 2 && second.length <= 2 ? { numbers: [first, second, third] } : undefined;
}

const maxDateLength = 100;

/** The month that the words name, in a list; an empty one if they name none. Undefined if they aren't of a date. */
function findMonths(words: readonly string[]): number[] | undefined {
  const { weekdays, fillers } = calendarWords();
  const named = words.flatMap((word) => {
    const month = parseMonthName(word);
    return month === undefined ? [] : [{ word, month }];
  });
  const isKnown = (word: string) =>
    weekdays.has(word) || fillers.has(word) || joinedWords().test(word) || parseMonthName(word) !== undefined;
  if (!words.every(isKnown)) return undefined;
  // “mar” is a weekday, too, in Spanish; it comes first.
  while (named.length > 1) {
    const weekday = named.findIndex(({ word }) => weekdays.has(word));
    if (weekday === -1) return undefined;
    named.splice(weekday, 1);
  }
  return named.map(({ month }) => month);
}

let joined: RegExp | undefined;

/** Chinese and Japanese words without spaces: “日火曜日”. */
function joinedWords(): RegExp {
  const { weekdays, fillers } = calendarWords();
  joined ??= new RegExp(
    `^(?:${[...weekdays, ...fillers]
      .filter((word) => /^\p{Script=Han}+$/u.test(word))
      .toSorted((a, b) => b.length - a.length)
      .join('|')})+$`,
    'u',
  );
  return joined;
}

function toDay(parts: DateParts, order: DateOrder): string | undefined {
  const day = 'day' in parts ? parts.day : orderedDay(parts.numbers, order);
  return isCalendarDate(day) ? day : undefined;
}

function orderedDay([a, b, c]: readonly [string, string, string], order: DateOrder): string {
  switch (order) {
    case 'ymd':
      // A year in the last position can't also be first, unless it has two digits.
      return c.length === 4 ? '' : formatIsoDay(`20${a.padStart(2, '0')}`, b, c);
    case 'dmy':
      return formatIsoDay(expandYear(c), b, a);
    case 'mdy':
      return formatIsoDay(expandYear(c), a, b);
  }
}

function expandYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

function formatIsoDay(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function invalidDateMessage(text: string, parts: DateParts, order: DateOrder): string {
  const other = order === 'dmy' ? 'mdy' : order === 'mdy' ? 'dmy' : undefined;
  if (other && toDay(parts, other) !== undefined) {
    return m.swappedDate({ text });
  }
  return m.invalidDate({ text });
}

/** The number of a month, by its name or the beginning of it. */
function parseMonthName(name: string): number | undefined {
  const { months } = calendarWords();
  const known = months.get(name);
  if (known !== undefined || name.length < 3) return known;
  const possible = new Set([...months].flatMap(([word, month]) => (word.startsWith(name) ? [month] : [])));
  return possible.size === 1 ? [...possible][0] : undefined;
}
