import { addDays, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { CalendarSettings } from './period.ts';

export type PeriodUnit = 'week' | 'month';

/** The last weeks or months up to this one, in order. */
export function lastPeriods(
  unit: PeriodUnit,
  { today, weekStart, count }: CalendarSettings & { count: number },
): DayRange[] {
  const periodOf = (day: string) => (unit === 'week' ? weekOf(day, weekStart) : monthOf(day));
  const periods = [periodOf(today)];
  while (periods.length < count) periods.unshift(periodOf(addDays(periods[0]?.from ?? today, -1)));
  return periods;
}
