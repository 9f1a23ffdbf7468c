import { useQueryClient } from '@tanstack/react-query';
import { actsOfSaveUndone } from '#src/features/timer/acts-between.ts';
import { givenBack } from '#src/features/timer/timer-undo.ts';
import { stop, type Timer, timerState } from '#src/features/timer/timer.ts';
import { takeAway } from '#src/features/timesheets/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { type Notice, notify } from '#src/platform/web/notice/notices.ts';
import { projects, timesheets } from './api.ts';
import { tellAndHear } from './telling.ts';
import { tellUndone } from './undo-of-timer.ts';
import { timerOf } from './use-timer.ts';

/** Whoever undoes does not wait for a network that is slow. */
const patienceMs = 2_000;

/** What was saved: the entry, and the timer as it was, paused. */
export type Saved = { id: string; revision: number; gone: Timer };

/**
 * A save is taken back: the timer has its time again, paused, and the entry goes. The timer comes first: should the page
 * be closed in between, nothing is lost.
 */
export function useSaveUndo(uid: string, onUndo: () => void): (saved: Saved) => Notice['action'] {
  const queries = useQueryClient();
  const store = timerOf(uid);
  const { act, view } = store;

  async function undo({ id, revision, gone }: Saved) {
    // Another device may have begun other work; where nobody answers, that shows later, as with every start.
    await tellAndHear(store, AbortSignal.timeout(patienceMs)).catch(() => undefined);
    if (timerState(view().timer) !== 'idle') {
      notify('Nothing was undone: the timer is about other work by now. The entry stays.', {
        tone: 'failed',
      });
      return;
    }
    let undoneAt = 0;
    act(
      (timer, now) => {
        undoneAt = Math.max(now, timer.seenAt);
        return givenBack(timer, gone, now);
      },
      (before, after) => actsOfSaveUndone(before, after, undoneAt),
    );
    // What was told of the save is so no more.
    onUndo();
    const backId = view().timer.entryId;
    try {
      await takeAway(id, revision);
      tellUndone(view());
    } catch (error) {
      // The time is in the entry still, and must not be counted twice.
      if (view().timer.entryId === backId) act(stop);
      notify(failureOf(error).message, { tone: 'failed' });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: timesheets.key() }),
      queries.invalidateQueries({ queryKey: projects.key() }),
    ]);
  }

  return (saved) => ({ kind: 'undo', label: 'Undo', run: () => void undo(saved) });
}
