import { language } from '#messages/language.ts';
import { currentFormats } from './formats/formats.ts';
import type { Formats } from './formats/formats.ts';
import { formatTime } from './formats/time-of-day.ts';
import { localDay } from './time-zones.ts';

/** Dates are text, YYYY-MM-DD: no time zone, and they sort and compare with `<`. */
export type DayRange = { from: string; to: string };

const dayMs = 86_400_000;

/** Whether the text is an existing date, written YYYY-MM-DD; 2027-02-29 isn't. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && msToDay(ms) === text;
}

export function addDays(day: string, count: number): string {
  return msToDay(dayToMs(day) + count * dayMs);
}

/** Days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return (dayToMs(to) - dayToMs(from)) / dayMs;
}

/** 0 is Sunday, as in the account's `weekStart`. */
export function weekday(day: string): number {
  return new Date(dayToMs(day)).getUTCDay();
}

/** The week that contains the day, inclusive. */
export function weekOf(day: string, weekStart: number): DayRange {
  const from = addDays(day, -((weekday(day) - weekStart + 7) % 7));
  return { from, to: addDays(from, 6) };
}

export function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 8)}01`;
  const inNextMonth = addDays(from, 31);
  return { from, to: addDays(`${inNextMonth.slice(0, 8)}01`, -1) };
}

/** The month before, up to the same day: 1–28 October for 28 November, 1–28 February for 30 March. */
export function lastMonthUntil(day: string): DayRange {
  const last = monthOf(addDays(monthOf(day).from, -1));
  const sameDay = addDays(last.from, Number(day.slice(8)) - 1);
  return { from: last.from, to: sameDay < last.to ? sameDay : last.to };
}

/** The week before, up to the same weekday. */
export function lastWeekUntil(day: string, weekStart: number): DayRange {
  const sameDay = addDays(day, -7);
  return { from: weekOf(sameDay, weekStart).from, to: sameDay };
}

/** Every day of the range, inclusive. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Groups items by day, in order of appearance. */
export function groupByDay<T extends { day: string }>(items: readonly T[]): { day: string; items: T[] }[] {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/**
 * Formats a date range without repetition: `1–28 Feb 2026`, or both days as the account writes them. A `locale` is the
 * language of a document.
 */
export function formatDays(
  { from, to }: DayRange,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): string {
  const own = locale === undefined ? ownStyle(options) : null;
  if (own === null) return dateFormat(options, locale).formatRange(dayToMs(from), dayToMs(to));
  const days = from === to ? [from] : [from, to];
  return days.map((day) => formatDay(day, options)).join(' – ');
}

/**
 * Formats a date: with its year, or as a short date of a list, as the account writes dates; otherwise in words, such as
 * `Friday 20 November`. `options` are Intl's. A `locale` is the language of a document.
 */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale?: string): string {
  const own = locale === undefined ? ownStyle(options) : null;
  if (own === null) return dateFormat(options, locale).format(dayToMs(day));
  const digits = writeDate(day, own.format, own.hasYear);
  if (options.weekday === undefined) return digits;
  return `${dateFormat({ weekday: options.weekday }).format(dayToMs(day))} ${digits}`;
}

/** Formats an instant in the time zone of the options, or else in the browser's: `21 Nov 2026, 10:04`. */
export function formatInstant(
  instant: string,
  { timeZone, timeStyle, hour, minute, ...date }: Intl.DateTimeFormatOptions,
): string {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hasDate = Object.values(date).some((option) => option !== undefined);
  const hasTime = timeStyle !== undefined || hour !== undefined || minute !== undefined;
  return [
    ...(hasDate ? [formatDay(localDay(instant, zone), date)] : []),
    ...(hasTime ? [formatTime(instant, zone)] : []),
  ].join(', ');
}

/** A short date: 5 Mar, or 5 Mar 2025 if not this year. */
export function formatShortDay(day: string, today: string): string {
  const short = { day: 'numeric', month: 'short' } as const;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, isThisYear ? short : { ...short, year: 'numeric' });
}

/** A date as date fields show it; what isn't a date stays as it is. */
export function formatDayInput(day: string, format = currentFormats().date): string {
  if (!isCalendarDate(day)) return day;
  if (format !== 'd mmm yyyy') return writeDate(day, format);
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
    .formatToParts(dayToMs(day))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
    .join(' ');
}

/** Reads the text of a date field; null if it isn't a date. With `today`, the year can be missing: the nearest such day. */
export function parseDayInput(text: string, today?: string): string | null {
  const typed = text.trim().toLowerCase();
  if (isCalendarDate(typed)) return typed;
  const parts = typed.split(/[\s./,-]+/).filter((part) => part !== '');
  if (parts.length === 2 && today !== undefined) return nearestDay(parts, today);
  if (parts.length !== 3) return null;
  const found = readParts(parts);
  if (found === null) return null;
  const { year, month, date } = found;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDate(day) ? day : null;
}

function nearestDay(parts: readonly string[], today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => {
    const isYearFirst = currentFormats().date === 'yyyy-mm-dd';
    return parseDayInput((isYearFirst ? [year, ...parts] : [...parts, year]).join(' ')) ?? [];
  });
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

type DateParts = { year: string; month: string; date: string };

/** A month's name or a year of four digits shows the order; otherwise it is the account's. */
function readParts(parts: readonly string[]): DateParts | null {
  const named = parts.findIndex((part) => /\p{L}/u.test(part));
  const numbers = parts.filter((_part, place) => place !== named);
  if (!numbers.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [first = '', second = '', third = ''] = numbers;
  if (named >= 0) {
    const month = monthNumber(parts[named] ?? '');
    if (month === null || numbers.length !== 2) return null;
    return first.length === 4 ? { year: first, month, date: second } : { year: second, month, date: first };
  }
  if (first.length === 4) return { year: first, month: second, date: third };
  if (currentFormats().date === 'yyyy-mm-dd' && third.length <= 2)
    return { year: first, month: second, date: third };
  if (currentFormats().date === 'mm/dd/yyyy') return { year: third, month: first, date: second };
  return { year: third, month: second, date: first };
}

/** The month that the name, or its beginning, belongs to. */
function monthNumber(name: string): string | null {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  const found = months.filter((month) =>
    (['long', 'short'] as const).some((style) =>
      dateFormat({ day: 'numeric', month: style })
        .formatToParts(dayToMs(`2026-${month}-01`))
        .some(({ type, value }) => type === 'month' && value.toLowerCase().startsWith(name)),
    ),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

type NumericDate = Exclude<Formats['date'], 'd mmm yyyy'>;

/** Null: the date is in words, in the language. */
function ownStyle(options: Intl.DateTimeFormatOptions): { format: NumericDate; hasYear: boolean } | null {
  const { dateStyle, day, month, year } = options;
  const format = currentFormats().date;
  if (format === 'd mmm yyyy') return null;
  if (dateStyle !== undefined) return { format, hasYear: true };
  if (day === undefined || month === undefined) return null;
  if (year !== undefined) return { format, hasYear: true };
  return options.weekday === undefined && month !== 'long' ? { format, hasYear: false } : null;
}

function writeDate(day: string, format: NumericDate, hasYear = true): string {
  const [year = '', month = '', date = ''] = day.split('-');
  switch (format) {
    case 'dd.mm.yyyy':
      return `${date}.${month}.${hasYear ? year : ''}`;
    case 'dd/mm/yyyy':
      return [date, month, ...(hasYear ? [year] : [])].join('/');
    case 'mm/dd/yyyy':
      return [month, date, ...(hasYear ? [year] : [])].join('/');
    case 'dd-mm-yyyy':
      return [date, month, ...(hasYear ? [year] : [])].join('-');
    // Without its year, 11-27 would be misread.
    case 'yyyy-mm-dd':
      return day;
  }
}

/** The change that is valid on a day (YYYY-MM-DD): the latest that begins by then, in whatever order they stand. */
export function validOn<T extends { from: string }>(changes: readonly T[], day: string): T | undefined {
  return changes
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
}

function dateFormat(options: Intl.DateTimeFormatOptions, locale = language): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

// Creating a format costs more than using it a hundred times. The cache has one per way to write a date.
const formats = new Map<string, Intl.DateTimeFormat>();

function dayToMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function msToDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
