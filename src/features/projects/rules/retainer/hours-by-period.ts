import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { Period } from './retainer-periods.ts';

/** Retainer usage on a day, in ms; adjustments can make it negative. */
export type DailyUsage = { day: string; ms: number };

/** Usage per period, including adjustments. */
export function totalsByPeriod(periods: readonly Period[], uses: readonly DailyUsage[]): number[] {
  const totals = periods.map(() => 0);
  for (const { day, ms } of uses) {
    const index = periodIndexFor(periods, day);
    if (index !== undefined) totals[index] = (totals[index] ?? 0) + ms;
  }
  return totals;
}

/** The index of the consecutive period that contains the day. */
export function periodIndexFor(periods: readonly DayRange[], day: string): number | undefined {
  let [low, high] = [0, periods.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periods[middle]?.to ?? '') < day) low = middle + 1;
    else high = middle;
  }
  const found = periods[low];
  return found && found.from <= day ? low : undefined;
}

/** Usage is never negative, even if adjustments are. */
export function consumedMs(sum: number): number {
  return Math.max(0, sum);
}
