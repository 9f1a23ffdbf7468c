/** Calendar days are text, YYYY-MM-DD: they have no zone, sort as they are and compare with `<`. */
export type DayRange = { from: string; to: string };

const dayMs = 86_400_000;

/** A day of the calendar, written YYYY-MM-DD: 2027-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && msToDay(ms) === text;
}

export function addDays(day: string, count: number): string {
  return msToDay(dayToMs(day) + count * dayMs);
}

/** How many days `to` lies after `from`. */
export function daysBetween(from: string, to: string): number {
  return (dayToMs(to) - dayToMs(from)) / dayMs;
}

/** 0 is Sunday, as in the account's `weekStart`. */
export function weekday(day: string): number {
  return new Date(dayToMs(day)).getUTCDay();
}

/** The seven days around the day, both ends included. */
export function weekOf(day: string, weekStart: number): DayRange {
  const from = addDays(day, -((weekday(day) - weekStart + 7) % 7));
  return { from, to: addDays(from, 6) };
}

export function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 8)}01`;
  const inNextMonth = addDays(from, 31);
  return { from, to: addDays(`${inNextMonth.slice(0, 8)}01`, -1) };
}

/** Every day of the range, both ends included. */
export function daysOf({ from, to }: DayRange): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Items a day, days and items in the order in which they come. */
export function groupByDay<T extends { day: string }>(items: readonly T[]): { day: string; items: T[] }[] {
  const groups = Map.groupBy(items, ({ day }) => day);
  return [...groups].map(([day, ofDay]) => ({ day, items: ofDay }));
}

/** Days from one to another as people write them, with nothing said twice: `1–28 Feb 2026`. */
export function formatDays(
  { from, to }: DayRange,
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): string {
  return dayFormatter(options, locale).formatRange(dayToMs(from), dayToMs(to));
}

/** A day as people write it, e.g. `Friday 20 November`; `options` as Intl has them. */
export function formatDay(day: string, options: Intl.DateTimeFormatOptions, locale?: string): string {
  return dayFormatter(options, locale).format(dayToMs(day));
}

/** Where there is little room: 5 Mar, and 5 Mar 2025 where that is another year than today's. */
export function formatShortDay(day: string, today: string, locale?: string): string {
  const short = { day: 'numeric', month: 'short' } as const;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return formatDay(day, isThisYear ? short : { ...short, year: 'numeric' }, locale);
}

function dayFormatter(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

// Making a format costs more than using it a hundred times; there are as many as ways to write a day.
const formats = new Map<string, Intl.DateTimeFormat>();

function dayToMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function msToDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
