import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';

/** What came together on a day: ms that were worked, or minor units of what they are worth. */
export type DailyValue = { day: string; value: number };
/** All that had come together at the end of a day. */
export type RunningTotal = DailyValue;

/** How the work on a project has added up, a point a day that was worked on, beginning with none. */
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

/** What came together in a month, and all until its end, the earliest first. */
export function burnUpMonths(days: readonly DailyValue[]): { month: string; value: number; total: number }[] {
  let total = 0;
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, of]) => {
    const value = of.reduce((sum, each) => sum + each.value, 0);
    total += value;
    return { month, value, total };
  });
}

/** A chart's scale: ticks in whole units that people count in, like hours, the last of them above all there is. */
export function burnUpTicks(maxValue: number, unit: number): number[] {
  const maxUnits = Math.max(1, maxValue / unit);
  const rough = maxUnits / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(maxUnits / step) + 1 }, (_, place) => place * step * unit);
}

/** Where a day lies between the first and the last, from 0 to 1. */
export function positionInRange(day: string, { from, to }: { from: string; to: string }): number {
  return daysBetween(from, day) / Math.max(1, daysBetween(from, to));
}
