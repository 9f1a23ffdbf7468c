import { useQueryClient } from '@tanstack/react-query';
import { commandsForStopUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { defaultDescription } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { entryFromTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { savedMessage, formatWorked } from '#src/features/timer/rules/entry/saved-message.ts';
import { elapsedSeconds, pause, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { resumeStopped } from '#src/features/timer/rules/widget/undo-stop.ts';
import { timesheets } from '#src/features/timer/web/api.ts';
import { notifyUndone, timerUndoAction } from '#src/features/timer/web/notices/timer-undo-action.ts';
import { useShowEntry } from '#src/features/timer/web/notices/use-show-entry.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { createEntry } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** Where there is nothing to save. */
const undoNoticeMs = 20_000;

/**
 * Stop and reset, without a question: what was timed can be had back, or kept as an entry. `told` is what was done:
 * "Timer stopped". [4.14, 4.15]
 */
export function useStopAndReset(uid: string, timeZone: string, canSaveEntries: boolean) {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const { dispatch, view, queue } = timerStoreOf(uid);

  /** What had been timed until then, whatever the timer is about by now. */
  async function saveAsEntry(gone: Timer, at: number) {
    const ended = pause(gone, at);
    const entry = entryFromTimer(
      { ...ended, description: ended.description.trim() || defaultDescription },
      at,
      timeZone,
    );
    try {
      await createEntry(entry);
    } catch (error) {
      const { code, message } = toFailure(error);
      // An earlier try has made it, whatever became of the answer.
      if (code !== 'CONFLICT') {
        notify(message, {
          tone: 'failed',
          action: { label: 'Try again', run: () => void saveAsEntry(gone, at) },
          durationMs: Infinity,
        });
        return;
      }
    }
    const seconds = elapsedSeconds(ended, at);
    notify(savedMessage({ ...entry, seconds }), {
      action: { label: 'Show', run: () => show(entry.id ?? '', at) },
    });
    await queries.invalidateQueries({ queryKey: timesheets.key() });
  }

  return (transition: Transition, doneMessage: string) => {
    const at = queue.now();
    const gone = view().timer;
    const seconds = elapsedSeconds(gone, at);
    dispatch(transition);
    const canSave = canSaveEntries && seconds > 0;
    const save: Notice['action'] = {
      label: 'Save as entry',
      isMain: true,
      run: () => void saveAsEntry(gone, at),
    };
    const undo = () => {
      if (timerState(view().timer) === 'idle') {
        dispatch((current, now) => resumeStopped(current, gone, now), commandsForStopUndo);
        notifyUndone(view());
      }
      // Once other work is timed, it cannot go on; what there was is kept.
      else if (canSave) void saveAsEntry(gone, at);
      else notify('Couldn’t undo: the timer is now tracking something else.', { tone: 'failed' });
    };
    notify(seconds > 0 ? `${doneMessage}. ${formatWorked(seconds)} not saved.` : doneMessage, {
      action: timerUndoAction(undo),
      secondAction: canSave ? save : undefined,
      durationMs: canSave ? Infinity : undoNoticeMs,
    });
  };
}
