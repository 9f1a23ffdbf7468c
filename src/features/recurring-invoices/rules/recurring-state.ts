import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';

export type RecurringState = 'active' | 'paused' | 'failing' | 'ended';

/** What its owner has to know first: a day that failed, then a pause, then the end. */
export function recurringState(recurrence: Recurrence, hasProblem: boolean): RecurringState {
  if (hasProblem) return 'failing';
  if (recurrence.nextDay === null) return 'ended';
  return recurrence.isPaused ? 'paused' : 'active';
}
