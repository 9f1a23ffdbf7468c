import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import {
  commandsForSwitch,
  commandsForSwitchUndo,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import { defaultDescription } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { savedMessage } from '#src/features/timer/rules/entry/saved-message.ts';
import { elapsedSeconds, timerState } from '#src/features/timer/rules/timer/timer.ts';
import { undoSwitchProblem, undoSwitch, switchWork } from '#src/features/timer/rules/widget/timer-form.ts';
import type { TrackedWork } from '#src/features/timer/rules/widget/timer-form.ts';
import { notifyUndone, timerUndoAction } from '#src/features/timer/web/notices/timer-undo-action.ts';
import { useShowEntry } from '#src/features/timer/web/notices/use-show-entry.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';

/**
 * Starts other work and shows a notice; the time so far becomes an entry, as when another device starts something. Undo
 * resumes the earlier work without a gap.
 */
export function useSwitchWork(uid: string, timeZone: string): (work: TrackedWork) => void {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const store = timerStoreOf(uid);

  // A failed sync is retried later and then brings the entry.
  const syncInBackground = () =>
    void syncTimer(store)
      .then(() => queries.invalidateQueries({ queryKey: timesheets.key() }))
      .catch(() => undefined);

  return (work) => {
    const { dispatch, view, queue } = store;
    const at = queue.now();
    const left = view().timer;
    dispatch((timer, now) => switchWork(timer, work, now), commandsForSwitch);
    syncInBackground();
    const seconds = elapsedSeconds(left, at);
    if (timerState(left) === 'idle') return;
    const now = m.nowTimingWork({ work: quoteDescription(work) });
    const isKept = seconds > 0 && left.entryId !== null;
    const switched = { left, leftAt: at, begunId: view().timer.entryId };
    const undo = () => {
      let problem: ReturnType<typeof undoSwitchProblem>;
      dispatch((timer, then) => {
        problem = undoSwitchProblem(timer, switched, then);
        return problem ? timer : undoSwitch(timer, switched, then);
      }, commandsForSwitchUndo);
      if (problem) {
        notify(undoProblemMessages[problem](work, left), { tone: 'failed' });
        return;
      }
      notifyUndone(view());
      syncInBackground();
    };
    notify(isKept ? `${savedMessage({ ...left, seconds })} ${now}` : now, {
      action: timerUndoAction(undo),
      secondAction: isKept
        ? { label: m.show, run: () => show(left.entryId ?? '', left.start ?? at) }
        : undefined,
    });
  };
}

const undoProblemMessages = {
  ended: () => m.couldntUndoTheTimerIs,
  late: (work: TrackedWork, left: TrackedWork) =>
    m.couldntUndoWorkStartedMore({ work: quoteDescription(work), left: quoteDescription(left) }),
};

function quoteDescription({ description }: TrackedWork): string {
  return `“${description.trim() || defaultDescription}”`;
}
