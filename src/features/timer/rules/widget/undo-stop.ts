import { updateTimer, adjustForClock, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { toDraft } from './timer-form.ts';

/**
 * What was stopped or reset goes on as if it had not been: a timer that ran has run on. What was begun since stays,
 * and so does what was typed or picked since.
 */
export function resumeStopped(timer: Timer, stopped: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  const { start, isActive, pausedElapsed, segments, entryId, draft } = adjustForClock(stopped, now);
  // A draft that came back when it was stopped goes where it was.
  const isUntouched = draft !== null && JSON.stringify(toDraft(timer)) === JSON.stringify(draft);
  const isPicked = !isUntouched && (timer.clientId !== null || timer.projectId !== null);
  const { clientId, projectId } = isPicked ? timer : stopped;
  const { description, billable } = isUntouched || timer.description === '' ? stopped : timer;
  return updateTimer(timer, now, () => ({
    start,
    isActive,
    pausedElapsed,
    segments,
    entryId,
    draft: isUntouched ? draft : timer.draft,
    description,
    clientId,
    projectId,
    billable,
  }));
}

/**
 * What was saved is on the timer again, paused at its end, as a run of its own. What was begun since stays; what was
 * typed since stands in the form once this has ended.
 */
export function restoreSaved(timer: Timer, saved: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  const { start, pausedElapsed, segments, description, clientId, projectId, billable } = adjustForClock(
    saved,
    now,
  );
  return updateTimer(timer, now, () => ({
    start,
    isActive: false,
    pausedElapsed,
    segments,
    entryId: null,
    draft: toDraft(timer),
    description,
    clientId,
    projectId,
    billable,
  }));
}
