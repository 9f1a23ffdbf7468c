import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { commandsForSaveUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { stop, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { restoreSaved } from '#src/features/timer/rules/widget/undo-stop.ts';
import { notifyUndone } from '#src/features/timer/web/notices/notice-actions.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { deleteNewEntry, onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** Don't make undo wait for a slow network. */
const syncTimeoutMs = 2_000;

/** The saved entry, and the timer before the save, paused. */
export type SavedTimer = { id: string; revision: number; pausedTimer: Timer };

/**
 * Undoes a save: restores the timer, paused, and deletes the entry. The timer comes first, so that closing the page in
 * between loses nothing.
 */
export function useUndoSave(uid: string): (saved: SavedTimer) => Notice['action'] {
  const queries = useQueryClient();
  const store = timerStoreOf(uid);
  const { dispatch, view } = store;

  async function undo({ id, revision, pausedTimer }: SavedTimer) {
    // Another device may have started other work. If the server can't be reached, that conflict resolves later, as for
    // any start.
    await syncTimer(store, AbortSignal.timeout(syncTimeoutMs)).catch(() => undefined);
    if (timerState(view().timer) !== 'idle') {
      notify(m.undoSaveBlockedByOtherWork, { tone: 'failed' });
      return;
    }
    let undoneAt = 0;
    dispatch(
      (timer, now) => {
        undoneAt = Math.max(now, timer.seenAt);
        return restoreSaved(timer, pausedTimer, now);
      },
      (before, after) => commandsForSaveUndo(before, after, undoneAt),
    );
    const restoredRunId = view().timer.entryId;
    try {
      await deleteNewEntry(id, revision);
      notifyUndone(view());
    } catch (error) {
      // The entry still has the time: don't count it twice.
      if (view().timer.entryId === restoredRunId) dispatch(stop);
      notify(toFailure(error).message, { tone: 'failed' });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: onlineTimesheets.key() }),
      queries.invalidateQueries({ queryKey: projects.key() }),
    ]);
  }

  return (saved) => ({ kind: 'undo', label: m.undo, run: () => void undo(saved) });
}
