import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseProblem } from '#src/features/expenses/rules/expense-problems.ts';
import { addDays, daysBetween, monthOf } from '#src/platform/shared/calendar-days.ts';

export const recurrenceUnits = ['week', 'month', 'year'] as const;
export type RecurrenceUnit = (typeof recurrenceUnits)[number];

/** On which days an expense repeats: every n weeks, months or years from its first day on. */
export type Schedule = {
  every: number;
  unit: RecurrenceUnit;
  firstDay: string;
  /** Null: it has no end. */
  lastDay: string | null;
  isPaused: boolean;
};

/** With the next day on which it makes a draft; null after the end. */
export type Recurrence = Schedule & { nextDay: string | null };

/**
 * The first occurrence on or after a day; null after the end. Every occurrence is counted from the first day: 31
 * January, 28 February, 31 March.
 */
export function occurrenceFrom(schedule: Schedule, day: string): string | null {
  const count = day <= schedule.firstDay ? 0 : countBefore(schedule, day);
  const [earlier, later] = [occurrenceAt(schedule, count), occurrenceAt(schedule, count + 1)];
  const occurrence = earlier >= day ? earlier : later;
  return schedule.lastDay !== null && occurrence > schedule.lastDay ? null : occurrence;
}

type Plan = {
  before: Recurrence | null;
  today: string;
  /** The day of the expense itself, which is the first of them. */
  ownDay: string | null;
};

/**
 * A schedule as a person saves it. Days that passed while it was paused or different are skipped; those that were missed
 * are kept.
 */
export function planRecurrence(schedule: Schedule, { before, today, ownDay }: Plan): Recurrence {
  if (before && !before.isPaused && isSameSchedule(before, schedule))
    return { ...schedule, nextDay: before.nextDay };
  const isTodayDone =
    before !== null &&
    !before.isPaused &&
    before.nextDay !== today &&
    occurrenceFrom(before, today) === today;
  const isOwnDayAhead = ownDay !== null && ownDay >= today;
  const from = isOwnDayAhead ? addDays(ownDay, 1) : isTodayDone ? addDays(today, 1) : today;
  return { ...schedule, nextDay: occurrenceFrom(schedule, from) };
}

/** Why an expense can't repeat like this, by field. */
export function recurrenceProblems({ recurrence, kind, lines, isDraft }: RepeatedExpense): ExpenseProblem[] {
  if (recurrence === null) return [];
  const reasons = [
    ...(lines.length === 0 || isDraft ? ['must be null on a draft'] : []),
    // Its trip is over.
    ...(kind === 'perDiem' ? ['must be null for a per diem'] : []),
    ...(recurrence.nextDay !== null && occurrenceFrom(recurrence, recurrence.nextDay) !== recurrence.nextDay
      ? ['must have an occurrence as its next day']
      : []),
  ];
  return reasons.map((reason) => ({ field: 'recurrence', reason }));
}

type RepeatedExpense = {
  recurrence: Recurrence | null;
  kind: ExpenseKind;
  lines: readonly unknown[];
  isDraft: boolean;
};

function isSameSchedule(a: Schedule, b: Schedule): boolean {
  return (['every', 'unit', 'firstDay', 'lastDay'] as const).every((field) => a[field] === b[field]);
}

/** How many whole intervals fit between the first day and the day, at least. */
function countBefore({ every, unit, firstDay }: Schedule, day: string): number {
  if (unit === 'week') return Math.floor(daysBetween(firstDay, day) / (7 * every));
  return Math.floor((monthNumber(day) - monthNumber(firstDay)) / monthsOf({ every, unit }));
}

function occurrenceAt({ every, unit, firstDay }: Schedule, place: number): string {
  if (unit === 'week') return addDays(firstDay, place * 7 * every);
  const month = monthNumber(firstDay) + place * monthsOf({ every, unit });
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const { from, to } = monthOf(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`);
  const sameDay = from.slice(0, 8) + firstDay.slice(8);
  return sameDay < to ? sameDay : to;
}

function monthsOf({ every, unit }: Pick<Schedule, 'every' | 'unit'>): number {
  return unit === 'year' ? every * 12 : every;
}

/** Months since year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
