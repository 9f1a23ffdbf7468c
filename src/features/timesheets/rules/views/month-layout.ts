import { addDays, daysOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** The whole weeks that a range of days touches, each as its seven days. */
export function weeksInRange(range: DayRange, weekStart: number): string[][] {
  const { from, to } = expandToWeeks(range, weekStart);
  const days = daysOf({ from, to });
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** From the first day of the first week to the last of the last. */
export function expandToWeeks({ from, to }: DayRange, weekStart: number): DayRange {
  return { from: weekOf(from, weekStart).from, to: weekOf(to, weekStart).to };
}

/** The day that a key leads to from another; null where the key leads nowhere. */
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

/** What was worked for one project on a day, and in how many entries. */
export type ProjectShare = { projectId: string | null; ms: number; count: number };

/** A day's work by project, the most first. */
export function projectShares(entries: readonly { projectId: string | null; ms: number }[]): ProjectShare[] {
  return [...Map.groupBy(entries, ({ projectId }) => projectId)]
    .map(([projectId, ofProject]) => ({
      projectId,
      ms: ofProject.reduce((sum, { ms }) => sum + ms, 0),
      count: ofProject.length,
    }))
    .toSorted((a, b) => b.ms - a.ms);
}
