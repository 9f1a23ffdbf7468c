import { addDays, daysBetween, isCalendarDate, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** Period presets, by their URL parameter. */
export const periodPresets = [
  'today',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'all',
] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export type CalendarSettings = { today: string; weekStart: number };

/** The days of a preset relative to today; null for all time. */
export function periodPresetRange(
  preset: PeriodPreset,
  { today, weekStart }: CalendarSettings,
): DayRange | null {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'this-week':
      return weekOf(today, weekStart);
    case 'last-week':
      return weekOf(addDays(today, -7), weekStart);
    case 'this-month':
      return monthOf(today);
    case 'last-month':
      return monthOf(addDays(monthOf(today).from, -1));
    case 'this-quarter':
      return quarterOf(today);
    case 'this-year':
      return yearOf(today);
    case 'all':
      return null;
  }
}

/** Reads the URL parameter: a preset or `2026-11-09..2026-11-15`; this week if missing or invalid. */
export function parsePeriodParam(param: string, calendar: CalendarSettings): DayRange | null {
  const preset = periodPresets.find((word) => word === param);
  if (preset) return periodPresetRange(preset, calendar);
  const [from = '', to = ''] = param.split('..');
  return isCalendarDate(from) && isCalendarDate(to) && from <= to
    ? { from, to }
    : periodPresetRange('this-week', calendar);
}

/** The preset if it matches one; empty for this week. */
export function toPeriodParam(range: DayRange | null, calendar: CalendarSettings): string {
  const preset = periodPresets.find((word) => isSameRange(periodPresetRange(word, calendar), range));
  if (preset === 'this-week') return '';
  return preset ?? (range ? `${range.from}..${range.to}` : 'all');
}

/** The next or previous period: months, quarters and years step by calendar, others by their length. */
export function stepPeriod(range: DayRange, by: 1 | -1): DayRange {
  const { from, to } = range;
  const beyond = by === 1 ? addDays(to, 1) : addDays(from, -1);
  const unit = [monthOf, quarterOf, yearOf].find((around) => isSameRange(around(from), range));
  if (unit) return unit(beyond);
  const days = (daysBetween(from, to) + 1) * by;
  return { from: addDays(from, days), to: addDays(to, days) };
}

export function quarterOf(day: string): DayRange {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  const inMonth = (month: number) => `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
  return { from: inMonth(first), to: monthOf(inMonth(first + 2)).to };
}

export function yearOf(day: string): DayRange {
  const year = day.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function isSameRange(one: DayRange | null, other: DayRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}
