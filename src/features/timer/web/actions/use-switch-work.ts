import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import {
  commandsForSwitch,
  commandsForSwitchUndo,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { WorkFields } from '#src/features/timer/rules/timer/command.ts';
import { elapsedSeconds, resume, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import {
  isSameWork,
  undoSwitchProblem,
  undoSwitch,
  switchWork,
} from '#src/features/timer/rules/widget/timer-form.ts';
import {
  notifyUndone,
  timerUndoAction,
  useShowEntry,
} from '#src/features/timer/web/notices/notice-actions.ts';
import { displayedDescription, formatWorked } from '#src/features/timer/web/saved-message.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

/**
 * Starts other work and shows a notice; the time so far becomes an entry, as when another device starts something. Undo
 * resumes the earlier work without a gap. Work already on the timer keeps running or resumes.
 */
export function useSwitchWork(uid: string, timeZone: string): (work: WorkFields) => void {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const store = timerStoreOf(uid);

  // A failed sync is retried later and then brings the entry.
  const syncInBackground = () =>
    void syncTimer(store)
      .then(() => queries.invalidateQueries({ queryKey: onlineTimesheets.key() }))
      .catch(() => undefined);

  return (work) => {
    const { dispatch, view, device } = store;
    const at = device.now();
    const left = view().timer;
    // A second press must not save an entry of a second.
    if (timerState(left) !== 'idle' && isSameWork(left, work) && left.billable === work.billable) {
      if (timerState(left) === 'running')
        notify(m.alreadyRunning({ description: displayedDescription(work) }));
      else dispatch(resume);
      return;
    }
    dispatch((timer, now) => switchWork(timer, work, now), commandsForSwitch);
    syncInBackground();
    const seconds = elapsedSeconds(left, at);
    if (timerState(left) === 'idle') return;
    const newDescription = displayedDescription(work);
    const isKept = seconds > 0 && left.entryId !== null;
    const switched = { left, leftAt: at, begunId: view().timer.entryId };
    const undo = () => {
      let problem: ReturnType<typeof undoSwitchProblem>;
      dispatch((timer, then) => {
        problem = undoSwitchProblem(timer, switched, then);
        return problem ? timer : undoSwitch(timer, switched, then);
      }, commandsForSwitchUndo);
      if (problem) {
        const tooLate = m.undoSwitchTooLate({ description: displayedDescription(left) });
        notify(problem === 'late' ? tooLate : m.undoBlockedByOtherWork, { tone: 'failed' });
        return;
      }
      notifyUndone(view());
      syncInBackground();
    };
    const message = isKept
      ? m.entrySavedNowTracking({
          time: formatWorked(seconds),
          description: displayedDescription(left),
          newDescription,
        })
      : m.nowTracking({ description: newDescription });
    notify(message, {
      action: timerUndoAction(undo),
      secondAction: isKept
        ? { label: m.show, run: () => show(left.entryId ?? '', left.start ?? at) }
        : undefined,
    });
  };
}
