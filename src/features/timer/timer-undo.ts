import { draftOf } from './timer-form.ts';
import { changed, seen, type Timer, timerState } from './timer.ts';

/**
 * What was stopped or reset goes on as if it had not been: a timer that ran has run on. What was begun since stays,
 * and so does what was typed or picked since.
 */
export function putBack(timer: Timer, gone: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  const { start, isActive, pausedElapsed, segments, entryId, draft } = seen(gone, now);
  // A draft that came back when it was stopped goes where it was.
  const isUntouched = draft !== null && JSON.stringify(draftOf(timer)) === JSON.stringify(draft);
  const isPicked = !isUntouched && (timer.clientId !== null || timer.projectId !== null);
  const { clientId, projectId } = isPicked ? timer : gone;
  const { description, billable } = isUntouched || timer.description === '' ? gone : timer;
  return changed(timer, now, () => ({
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
export function givenBack(timer: Timer, saved: Timer, now: number): Timer {
  if (timerState(timer) !== 'idle') return timer;
  const { start, pausedElapsed, segments, description, clientId, projectId, billable } = seen(saved, now);
  return changed(timer, now, () => ({
    start,
    isActive: false,
    pausedElapsed,
    segments,
    entryId: null,
    draft: draftOf(timer),
    description,
    clientId,
    projectId,
    billable,
  }));
}
