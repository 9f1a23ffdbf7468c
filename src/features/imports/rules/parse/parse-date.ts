import * as m from '#messages/imports.ts';
import { dateOrders } from '#src/features/imports/rules/import-formats.ts';
import type { DateOrder } from '#src/features/imports/rules/import-formats.ts';
import { isCalendarDate } from '#src/platform/shared/calendar-days.ts';

export type ParsedDay = { day: string } | { problem: string };

/** The day (YYYY-MM-DD); a leading four-digit year overrides the order. */
export function parseDay(text: string, order: DateOrder): ParsedDay {
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
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\.?$/.exec(written) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(written) ?? [];
  if (year && month && day) return { day: formatIsoDay(year, month, day) };
  const [, first, second, third] = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d\d)$/.exec(written) ?? [];
  if (first && second && third) return { numbers: [first, second, third] };
  const named =
    /^(?<day>\d{1,2})[-. ]+(?<month>\p{L}{3,})[-., ]+(?<year>\d{4}|\d\d)$/u.exec(written)?.groups ??
    /^(?<month>\p{L}{3,})[-. ]+(?<day>\d{1,2})[-., ]+(?<year>\d{4})$/u.exec(written)?.groups;
  const number = parseMonthName(named?.['month'] ?? '');
  if (!named || number === undefined) return undefined;
  return { day: formatIsoDay(expandYear(named['year'] ?? ''), String(number), named['day'] ?? '') };
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

function parseMonthName(name: string): number | undefined {
  const start = name.toLowerCase().slice(0, 3);
  const place = monthPrefixes.findIndex((starts) => starts.includes(start));
  return place === -1 ? undefined : place + 1;
}

/** Prefixes of month names in English and German. */
const monthPrefixes = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'mär', 'mrz'],
  ['apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
];
