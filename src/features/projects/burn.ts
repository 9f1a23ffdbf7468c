import { addDays, daysBetween } from '#src/platform/shared/days.ts';

type Worked = { day: string; durationSeconds: number };
/** All that was worked until the end of a day. */
export type BurnPoint = { day: string; seconds: number };

/** How the hours of a project have added up, a point a day that was worked on, beginning with none. */
export function burnPoints(days: readonly Worked[]): BurnPoint[] {
  const [first] = days;
  if (!first) return [];
  let seconds = 0;
  return [
    { day: addDays(first.day, -1), seconds: 0 },
    ...days.map(({ day, durationSeconds }) => {
      seconds += durationSeconds;
      return { day, seconds };
    }),
  ];
}

/** What was worked a month, and all until its end, the earliest first. */
export function burnMonths(days: readonly Worked[]): { month: string; seconds: number; total: number }[] {
  let total = 0;
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, of]) => {
    const seconds = of.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
    total += seconds;
    return { month, seconds, total };
  });
}

/** A chart's scale: ticks in whole hours that people count in, the last of them above all there is. */
export function hourTicks(mostSeconds: number): number[] {
  const most = Math.max(1, mostSeconds / 3600);
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step * 3600);
}

/** Where a day lies between the first and the last, from 0 to 1. */
export function shareOfSpan(day: string, { from, to }: { from: string; to: string }): number {
  return daysBetween(from, day) / Math.max(1, daysBetween(from, to));
}
