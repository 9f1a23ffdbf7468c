import { addDays, daysOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** The whole weeks that a range touches, each as seven days. */
export function weeksInRange(range: DayRange, weekStart: number): string[][] {
  const { from, to } = expandToWeeks(range, weekStart);
  const days = daysOf({ from, to });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export function expandToWeeks({ from, to }: DayRange, weekStart: number): DayRange {
  return { from: weekOf(from, weekStart).from, to: weekOf(to, weekStart).to };
}

/** The day that a key moves to; null if the key doesn't navigate. */
export function dayForKey(key: string, day: string, weekStart: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekOf(day, weekStart).from;
    case 'End':
      return weekOf(day, weekStart).to;
    default:
      return null;
  }
}

/** Time and number of entries per project on a day. */
export type ProjectShare = { projectId: string | null; ms: number; count: number };

/** A day's time by project, longest first. */
export function projectShares(entries: readonly { projectId: string | null; ms: number }[]): ProjectShare[] {
  return [...Map.groupBy(entries, ({ projectId }) => projectId)]
    .map(([projectId, ofProject]) => ({
      projectId,
      ms: ofProject.reduce((sum, { ms }) => sum + ms, 0),
      count: ofProject.length,
    }))
    .toSorted((a, b) => b.ms - a.ms);
}
