import { addDays } from '#src/platform/shared/calendar-days.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { listOccurrences, occurrenceAfter, occurrenceFrom } from './occurrences.ts';
import type { Pause, Recurrence, Schedule } from './schedule.ts';

type Plan = {
  before: Recurrence | null;
  today: string;
  /** Of the record itself, if that is the first of them. */
  ownDay?: string | null;
};

/**
 * A schedule as a person saves it. Days that passed while it was paused or different are skipped; those that were missed
 * are kept.
 */
export function planSchedule(schedule: Schedule, { before, today, ownDay = null }: Plan): Recurrence {
  if (before && !before.isPaused && hasSameDays(before, schedule))
    return { ...schedule, nextDay: before.nextDay };
  const isTodayDone =
    before !== null &&
    !before.isPaused &&
    (before.nextDay === null || before.nextDay > today) &&
    occurrenceFrom(before, today) === today;
  const isOwnDayAhead = ownDay !== null && ownDay >= today;
  const from = isOwnDayAhead ? addDays(ownDay, 1) : isTodayDone ? addDays(today, 1) : today;
  return { ...schedule, nextDay: occurrenceFrom(schedule, from) };
}

type ScheduleChange = { recurrence?: Schedule | undefined; pause?: Pause | undefined };

/** A schedule as a person changes, pauses or resumes it; a pause alone changes nothing else. Undefined without a change. */
export function changeSchedule({ recurrence, pause }: ScheduleChange, plan: Plan): Recurrence | undefined {
  const schedule = recurrence ?? plan.before;
  if (!schedule || (!recurrence && !pause)) return undefined;
  return planSchedule({ ...schedule, ...pause }, plan);
}

/** Whether nothing happens on a day, because a pause hasn’t ended yet. */
export function isPausedOn(recurrence: Recurrence, day: string): boolean {
  return endPause(recurrence, day).isPaused;
}

/** The schedule after a pause that ends by itself: days in the pause are skipped. */
export function endPause(recurrence: Recurrence, today: string): Recurrence {
  const { isPaused, pausedUntil, nextDay } = recurrence;
  if (!isPaused || pausedUntil === null || today < pausedUntil) return recurrence;
  const from = nextDay !== null && nextDay > pausedUntil ? nextDay : pausedUntil;
  const isOver = nextDay === null;
  return {
    ...recurrence,
    isPaused: false,
    pausedUntil: null,
    nextDay: isOver ? null : occurrenceFrom(recurrence, from),
  };
}

/** The day whose time has come, with its lead; null if none has. */
export function dueDay(recurrence: Recurrence, nowMs: number, timeZone: string): string | null {
  const { isPaused, nextDay, leadDays, time } = recurrence;
  if (isPaused || nextDay === null) return null;
  return Date.parse(toInstant(addDays(nextDay, -leadDays), time, timeZone)) <= nowMs ? nextDay : null;
}

/** When it happens until a day, from its next day on: with its lead, and after a pause that ends by itself. */
export function comingDays(recurrence: Recurrence, until: string): string[] {
  const { pausedUntil } = recurrence;
  const running = pausedUntil === null ? recurrence : endPause(recurrence, pausedUntil);
  const { nextDay, leadDays, isPaused } = running;
  if (isPaused || nextDay === null) return [];
  // The shortest interval is a week.
  return listOccurrences(running, nextDay, 60)
    .map((day) => addDays(day, -leadDays))
    .filter((day) => day <= until);
}

/** The schedule after its next day was done or skipped. */
export function advance(recurrence: Recurrence): Recurrence {
  const { nextDay } = recurrence;
  return nextDay === null ? recurrence : { ...recurrence, nextDay: occurrenceAfter(recurrence, nextDay) };
}

/** The schedule with a skipped day ahead again; null if it can't be without days that a pause left out. */
export function restoreDay(recurrence: Recurrence, day: string, today: string): Recurrence | null {
  const { nextDay } = recurrence;
  if (occurrenceFrom(recurrence, day) !== day) return null;
  if (nextDay !== null && nextDay <= day) return recurrence;
  const isLatest = occurrenceAfter(recurrence, day) === nextDay;
  return day >= today || isLatest ? { ...recurrence, nextDay: day } : null;
}

type KnownRun = { day: string; state: string };
type NextDay = { day: string; isSkipped: boolean };

/** The days to come, at least a dozen if so many follow: those that will be made, and those that were skipped. */
export function listNextDays(recurrence: Recurrence, runs: readonly KnownRun[], today: string): NextDay[] {
  const { nextDay } = recurrence;
  const stateOf = new Map(runs.map(({ day, state }) => [day, state]));
  const from = nextDay !== null && nextDay < today ? nextDay : today;
  return listOccurrences(recurrence, from, 12 + runs.length).flatMap((day): NextDay[] => {
    const state = stateOf.get(day);
    if (state === 'skipped') return day < today ? [] : [{ day, isSkipped: true }];
    return state === undefined && nextDay !== null && day >= nextDay ? [{ day, isSkipped: false }] : [];
  });
}

/** Why a stored schedule can't be right; null if it can. */
export function nextDayProblem(recurrence: Recurrence): string | null {
  const { nextDay } = recurrence;
  return nextDay !== null && occurrenceFrom(recurrence, nextDay) !== nextDay
    ? 'must have an occurrence as its next day'
    : null;
}

function hasSameDays(a: Schedule, b: Schedule): boolean {
  const fields = ['every', 'unit', 'anchor', 'firstDay', 'lastDay', 'count'] as const;
  return fields.every((field) => a[field] === b[field]);
}
