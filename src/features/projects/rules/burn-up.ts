import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';

/** A day's total: ms worked, or its value in minor units. */
export type DailyValue = { day: string; value: number };
/** The cumulative total at the end of a day. */
export type RunningTotal = DailyValue;

/** Cumulative work, one point per day with work, starting at zero. */
export function burnUpPoints(days: readonly DailyValue[]): RunningTotal[] {
  const [first] = days;
  if (!first) return [];
  let total = 0;
  return [
    { day: addDays(first.day, -1), value: 0 },
    ...days.map(({ day, value }) => {
      total += value;
      return { day, value: total };
    }),
  ];
}

/** Monthly and cumulative totals, oldest first. */
export function burnUpMonths(days: readonly DailyValue[]): { month: string; value: number; total: number }[] {
  let total = 0;
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, of]) => {
    const value = of.reduce((sum, each) => sum + each.value, 0);
    total += value;
    return { month, value, total };
  });
}

/** Axis ticks in round units such as hours; the last one exceeds the maximum. */
export function burnUpTicks(maxValue: number, unit: number): number[] {
  const maxUnits = Math.max(1, maxValue / unit);
  const rough = maxUnits / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(maxUnits / step) + 1 }, (_, place) => place * step * unit);
}

/** A day's position in the range, from 0 to 1. */
export function positionInRange(day: string, { from, to }: { from: string; to: string }): number {
  return daysBetween(from, day) / Math.max(1, daysBetween(from, to));
}
