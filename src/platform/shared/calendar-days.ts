import { language } from '#messages/language.ts';

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

/** Every day of the range, inclusive. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Groups items by day, in order of appearance. */
export function groupByDay<T extends { day: string }>(items: readonly T[]): { day: string; items: T[] }[] {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** Formats a date range without repetition: `1–28 Feb 2026`. */
export function formatDays(
  { from, to }: DayRange,
  options: Intl.DateTimeFormatOptions,
  locale = language,
): string {
  return dateFormat({ ...options, timeZone: 'UTC' }, locale).formatRange(dayToMs(from), dayToMs(to));
}

/** Formats a date in the language of the interface, such as `Friday 20 November`; `options` are Intl's. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale = language): string {
  return dateFormat({ ...options, timeZone: 'UTC' }, locale).format(dayToMs(day));
}

/** Formats an instant in the time zone of the options, or else in the browser's: `21 Nov 2026, 10:04`. */
export function formatInstant(instant: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options, language).format(Date.parse(instant));
}

/** A short date: 5 Mar, or 5 Mar 2025 if not this year. */
export function formatShortDay(day: string, today: string, locale = language): string {
  const short = { day: 'numeric', month: 'short' } as const;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, isThisYear ? short : { ...short, year: 'numeric' }, locale);
}

function dateFormat(options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
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
