import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { occurrenceAt, placeFrom } from './occurrences.ts';
import type { Schedule } from './schedule.ts';

/** Whether an occurrence is about the period that begins on its day, or the one that ends before it. */
export const periodSides = ['following', 'preceding'] as const;
export type PeriodSide = (typeof periodSides)[number];

type Rhythm = Pick<Schedule, 'every' | 'unit' | 'anchor' | 'firstDay'>;

/** The days from one occurrence to the next, or since the one before. The last day of a month belongs to that month. */
export function periodOfOccurrence(rhythm: Rhythm, day: string, side: PeriodSide): DayRange {
  const place = placeFrom(rhythm, day);
  const [from, next] =
    side === 'following' ? [day, occurrenceAt(rhythm, place + 1)] : [occurrenceAt(rhythm, place - 1), day];
  return rhythm.anchor === 'lastDay' && rhythm.unit !== 'week'
    ? { from: addDays(from, 1), to: next }
    : { from, to: addDays(next, -1) };
}

/** The days since the occurrence before. What is done on its own day comes later than the occurrence, so the next one has it. */
export function daysBeforeOccurrence(rhythm: Rhythm, day: string): DayRange {
  return { from: occurrenceAt(rhythm, placeFrom(rhythm, day) - 1), to: addDays(day, -1) };
}

/** A part of a period, in calendar days. */
export type PeriodPart = DayRange & { days: number; ofDays: number };

/** The days of a period on which the service is provided; null if there are none. */
export function partOfPeriod(
  period: DayRange,
  service: { from: string | null; to: string | null },
): PeriodPart | null {
  const from = service.from !== null && service.from > period.from ? service.from : period.from;
  const to = service.to !== null && service.to < period.to ? service.to : period.to;
  if (from > to) return null;
  return { from, to, days: daysBetween(from, to) + 1, ofDays: daysBetween(period.from, period.to) + 1 };
}
