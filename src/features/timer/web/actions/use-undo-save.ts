import { useQueryClient } from '@tanstack/react-query';
import { commandsForSaveUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { stop, timerState } from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { restoreSaved } from '#src/features/timer/rules/widget/undo-stop.ts';
import { projects, timesheets } from '#src/features/timer/web/api.ts';
import { notifyUndone } from '#src/features/timer/web/notices/timer-undo-action.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { deleteNewEntry } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import type { Notice } from '#src/platform/web/notice/notices.ts';

/** Whoever undoes does not wait for a network that is slow. */
const syncTimeoutMs = 2_000;

/** What was saved: the entry, and the timer as it was, paused. */
export type SavedTimer = { id: string; revision: number; gone: Timer };

/**
 * A save is taken back: the timer has its time again, paused, and the entry goes. The timer comes first: should the page
 * be closed in between, nothing is lost.
 */
export function useUndoSave(uid: string, onUndo: () => void): (saved: SavedTimer) => Notice['action'] {
  const queries = useQueryClient();
  const store = timerStoreOf(uid);
  const { dispatch, view } = store;

  async function undo({ id, revision, gone }: SavedTimer) {
    // Another device may have begun other work; where nobody answers, that shows later, as with every start.
    await syncTimer(store, AbortSignal.timeout(syncTimeoutMs)).catch(() => undefined);
    if (timerState(view().timer) !== 'idle') {
      notify('Couldn’t undo: the timer is now tracking something else. The entry was kept.', {
        tone: 'failed',
      });
      return;
    }
    let undoneAt = 0;
    dispatch(
      (timer, now) => {
        undoneAt = Math.max(now, timer.seenAt);
        return restoreSaved(timer, gone, now);
      },
      (before, after) => commandsForSaveUndo(before, after, undoneAt),
    );
    // What was told of the save is so no more.
    onUndo();
    const restoredRunId = view().timer.entryId;
    try {
      await deleteNewEntry(id, revision);
      notifyUndone(view());
    } catch (error) {
      // The time is in the entry still, and must not be counted twice.
      if (view().timer.entryId === restoredRunId) dispatch(stop);
      notify(toFailure(error).message, { tone: 'failed' });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: timesheets.key() }),
      queries.invalidateQueries({ queryKey: projects.key() }),
    ]);
  }

  return (saved) => ({ kind: 'undo', label: 'Undo', run: () => void undo(saved) });
}
