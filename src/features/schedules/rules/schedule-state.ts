import type { Recurrence } from './schedule.ts';

export type ScheduleState = 'active' | 'paused' | 'failing' | 'ended';

/** What its owner has to know first: a day that failed, then a pause, then the end. */
export function scheduleState(recurrence: Recurrence, hasProblem: boolean): ScheduleState {
  if (hasProblem) return 'failing';
  if (recurrence.nextDay === null) return 'ended';
  return recurrence.isPaused ? 'paused' : 'active';
}
