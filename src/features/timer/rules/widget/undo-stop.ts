import { updateTimer, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { toDraft } from './timer-form.ts';

/**
 * Undoes a stop or reset: a timer that was running keeps the time since. Work started since stays, and so does a form
 * edited since.
 */
export function resumeStopped(timer: Timer, stopped: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  const { draft } = stopped;
  // A draft restored by the stop becomes a draft again.
  const isUntouched = draft !== null && JSON.stringify(toDraft(timer)) === JSON.stringify(draft);
  const isPicked = !isUntouched && (timer.clientId !== null || timer.projectId !== null);
  const { clientId, projectId } = isPicked ? timer : stopped;
  const { description, billable } = isUntouched || timer.description === '' ? stopped : timer;
  const work = { description, clientId, projectId, billable };
  return updateTimer(timer, now, () => ({ ...stopped, ...work, draft: isUntouched ? draft : timer.draft }));
}

/**
 * Restores a saved timer as a new run, paused at its end. Work started since stays; a form edited since becomes its
 * draft.
 */
export function restoreSaved(timer: Timer, saved: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  return updateTimer(timer, now, () => ({ ...saved, isActive: false, entryId: null, draft: toDraft(timer) }));
}
