import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import { commandsForStopUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { defaultDescription } from '#src/features/timer/rules/entry/entry-from-run.ts';
import { entryFromTimer } from '#src/features/timer/rules/entry/save-timer.ts';
import { localTimer } from '#src/features/timer/rules/sync/device-timer.ts';
import {
  elapsedSeconds,
  pause,
  reset,
  stop,
  timerState,
} from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { resumeStopped } from '#src/features/timer/rules/widget/undo-stop.ts';
import {
  notifyUndone,
  timerUndoAction,
  useShowEntry,
} from '#src/features/timer/web/notices/notice-actions.ts';
import { formatWorked, savedMessage } from '#src/features/timer/web/saved-message.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { createEntry, onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

const clearActs = {
  stop: { transition: stop, done: m.timerStopped, notSaved: m.timerStoppedNotSaved },
  reset: { transition: reset, done: m.timerReset, notSaved: m.timerResetNotSaved },
};
export type ClearAct = keyof typeof clearActs;

/** Less time than this is discarded without a question, and its notice closes. */
export const askAboveMs = 5 * 60_000;

/**
 * Stops or resets without confirmation; the notice offers to undo or to save the time as an entry. [4.14, 4.15]
 */
export function useStopAndReset(uid: string, timeZone: string, canSaveEntries: boolean) {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const { dispatch, view, device } = timerStoreOf(uid);

  /** Saves the time tracked until `at`, even if the timer tracks other work now. */
  async function saveAsEntry(stoppedTimer: Timer, at: number) {
    const ended = pause(stoppedTimer, at);
    const entry = entryFromTimer(
      { ...ended, description: ended.description.trim() || defaultDescription },
      at,
      timeZone,
    );
    try {
      await createEntry(entry);
    } catch (error) {
      const { code, message } = toFailure(error);
      // An earlier attempt created it, though its response was lost.
      if (code !== 'CONFLICT') {
        notify(message, {
          tone: 'failed',
          action: { label: m.tryAgain, run: () => void saveAsEntry(stoppedTimer, at) },
          durationMs: Infinity,
        });
        return;
      }
    }
    const seconds = elapsedSeconds(ended, at);
    notify(savedMessage({ ...entry, seconds }), {
      action: { label: m.show, run: () => show(entry.id ?? '', at) },
    });
    await queries.invalidateQueries({ queryKey: onlineTimesheets.key() });
  }

  return (act: ClearAct) => {
    const { transition, done, notSaved } = clearActs[act];
    const at = device.now();
    const stoppedTimer = view().timer;
    // With its description, though that may be hidden for lack of the key.
    const stored = localTimer(device.read());
    const seconds = elapsedSeconds(stoppedTimer, at);
    dispatch(transition);
    const canSave = canSaveEntries && seconds > 0;
    const save: Notice['action'] = {
      label: m.saveAsEntry,
      isMain: true,
      run: () => void saveAsEntry(stoppedTimer, at),
    };
    const undo = () => {
      if (timerState(view().timer) === 'idle') {
        dispatch((current, now) => resumeStopped(current, stored, now), commandsForStopUndo);
        notifyUndone(view());
      }
      // Other work is running, so the timer can't resume: keep the time as an entry.
      else if (canSave) void saveAsEntry(stoppedTimer, at);
      else notify(m.undoBlockedByOtherWork, { tone: 'failed' });
    };
    notify(seconds > 0 ? notSaved({ time: formatWorked(seconds) }) : done, {
      action: timerUndoAction(undo),
      secondAction: canSave ? save : undefined,
      durationMs: canSave && seconds * 1000 > askAboveMs ? Infinity : longNoticeMs,
    });
  };
}
