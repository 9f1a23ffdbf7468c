import { useQueryClient } from '@tanstack/react-query';
import { actsOfPutBack } from '#src/features/timer/acts-between.ts';
import { savedAsEntry, worked } from '#src/features/timer/kept-time.ts';
import { noDescription } from '#src/features/timer/run-entry.ts';
import { entryOf } from '#src/features/timer/timer-entry.ts';
import { putBack } from '#src/features/timer/timer-undo.ts';
import { elapsedSeconds, pause, type Timer, timerState } from '#src/features/timer/timer.ts';
import { keepEntry } from '#src/features/timesheets/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { type Notice, notify } from '#src/platform/web/notice/notices.ts';
import { timesheets } from './api.ts';
import type { Act } from './timer-store.ts';
import { tellUndone, undoOfTimer } from './undo-of-timer.ts';
import { useShowEntry } from './use-show-entry.ts';
import { timerOf } from './use-timer.ts';

/** Where there is nothing to save. */
const regretMs = 20_000;

/**
 * Stop and reset, without a question: what was timed can be had back, or kept as an entry. `told` is what was done:
 * "Timer stopped". [4.14, 4.15]
 */
export function useClearing(uid: string, timeZone: string, mayKeep: boolean) {
  const queries = useQueryClient();
  const show = useShowEntry(timeZone);
  const { act, view, log } = timerOf(uid);

  /** What had been timed until then, whatever the timer is about by now. */
  async function keep(gone: Timer, at: number) {
    const ended = pause(gone, at);
    const entry = entryOf({ ...ended, description: ended.description.trim() || noDescription }, at, timeZone);
    try {
      await keepEntry(entry);
    } catch (error) {
      const { code, message } = failureOf(error);
      // An earlier try has made it, whatever became of the answer.
      if (code !== 'CONFLICT') {
        notify(message, {
          tone: 'failed',
          action: { label: 'Try again', run: () => void keep(gone, at) },
          lastsMs: Infinity,
        });
        return;
      }
    }
    const seconds = elapsedSeconds(ended, at);
    notify(savedAsEntry({ ...entry, seconds }), {
      action: { label: 'Show', run: () => show(entry.id ?? '', at) },
    });
    await queries.invalidateQueries({ queryKey: timesheets.key() });
  }

  return (clearing: Act, told: string) => {
    const at = log.now();
    const gone = view().timer;
    const seconds = elapsedSeconds(gone, at);
    act(clearing);
    const canSave = mayKeep && seconds > 0;
    const save: Notice['action'] = { label: 'Save as entry', isMain: true, run: () => void keep(gone, at) };
    const undo = () => {
      if (timerState(view().timer) === 'idle') {
        act((current, now) => putBack(current, gone, now), actsOfPutBack);
        tellUndone(view());
      }
      // Once other work is timed, it cannot go on; what there was is kept.
      else if (canSave) void keep(gone, at);
      else notify('Nothing was undone: the timer is about other work by now.', { tone: 'failed' });
    };
    notify(seconds > 0 ? `${told}. ${worked(seconds)} not saved.` : told, {
      action: undoOfTimer(undo),
      also: canSave ? save : undefined,
      lastsMs: canSave ? Infinity : regretMs,
    });
  };
}
