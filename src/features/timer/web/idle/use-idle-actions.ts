import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import {
  commandsToPauseAtIdle,
  commandsToCountIdle,
  commandsToDiscardIdle,
  countedRanges,
  countedMs,
  pauseAtIdle,
  entryFromIdle,
  countIdle,
  discardIdle,
} from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { resume, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { notifyUndone, timerUndoAction } from '#src/features/timer/web/notices/notice-actions.ts';
import { formatWorked } from '#src/features/timer/web/saved-message.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { createEntry, deleteNewEntry, onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';

/** The answers to the idle question. Each shows a notice; those that remove time can be undone. */
export function useIdleActions(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const { dispatch, view, device } = timerStoreOf(uid);
  const refetchEntries = () => queries.invalidateQueries({ queryKey: onlineTimesheets.key() });

  /** Why the time can't be counted again, if so; the pause from the answer may have ended since. */
  function undoProblem(before: Timer, pausedAt: number | null): string | undefined {
    const { timer } = view();
    if (timerState(timer) === 'idle' || timer.entryId !== before.entryId) {
      return m.timerHasEnded;
    }
    const isResumed = pausedAt !== null && timer.segments.some(({ startTime }) => startTime >= pausedAt);
    return isResumed ? m.timerResumedSince : undefined;
  }

  /** Restores the time as if never discarded; a running timer keeps the time since. */
  function undoDiscard(before: Timer, meant: IdleTime, pausedAt: number | null) {
    const problem = undoProblem(before, pausedAt);
    if (problem !== undefined) {
      notify(problem, { tone: 'failed' });
      return;
    }
    const { timer } = view();
    const now = device.now();
    const sincePaused = pausedAt === null ? [] : [{ from: pausedAt, to: now }];
    const counted = [...countedRanges(before, meant), ...sincePaused];
    const shouldResume = pausedAt !== null && timerState(timer) === 'paused';
    const resumed: RunCommand[] =
      shouldResume && timer.entryId !== null ? [{ runId: timer.entryId, act: { type: 'resume' } }] : [];
    dispatch(
      (current, at) => countIdle(shouldResume ? resume(current, at) : current, counted, at),
      (_before, after) => [...resumed, ...commandsToCountIdle(after, counted)],
    );
    notifyUndone(view());
  }

  function notifyWithUndo(message: string, undo: () => void) {
    notify(message, { action: timerUndoAction(undo), durationMs: longNoticeMs });
  }

  function discard(meant: IdleTime) {
    dispatch(
      (current, at) => discardIdle(current, meant, at),
      (before) => commandsToDiscardIdle(before, meant),
    );
  }

  /** Whether the counted time is unchanged: another device may have acted during a request. */
  function isUnchanged(before: Timer, meant: IdleTime): boolean {
    const { timer } = view();
    return timer.entryId === before.entryId && countedMs(timer, meant) === countedMs(before, meant);
  }

  return {
    /** Counts all of it, so that other devices don't ask. */
    countAll(meant: IdleTime) {
      dispatch(
        (current) => current,
        (before) => commandsToCountIdle(before, [meant]),
      );
    },

    discardAndPause(meant: IdleTime) {
      const before = view().timer;
      const time = formatWorked(Math.floor(countedMs(before, meant) / 1000));
      let pausedAt = meant.to;
      dispatch(
        (current, at) => pauseAtIdle(current, meant, at),
        (was, { seenAt }) => {
          pausedAt = seenAt;
          return commandsToPauseAtIdle(was, meant, seenAt);
        },
      );
      notifyWithUndo(m.idleTimeDiscardedAndPaused({ time }), () =>
        undoDiscard(before, { ...meant, to: pausedAt }, pausedAt),
      );
    },

    discardAndContinue(meant: IdleTime) {
      const before = view().timer;
      const time = formatWorked(Math.floor(countedMs(before, meant) / 1000));
      discard(meant);
      notifyWithUndo(m.idleTimeDiscarded({ time }), () => undoDiscard(before, meant, null));
    },

    /** Returns an error message, if any. `entryId` is fixed across retries, so that only one entry is created. */
    async saveSeparately(meant: IdleTime, entryId: string): Promise<string | undefined> {
      const before = view().timer;
      const time = formatWorked(Math.floor(countedMs(before, meant) / 1000));
      try {
        const entry = entryFromIdle(before, meant, entryId, timeZone);
        await createEntry({ ...entry, notes: m.idleEntryNotes });
      } catch (error) {
        return toFailure(error).message;
      }
      if (!isUnchanged(before, meant)) {
        await deleteNewEntry(entryId)
          .then(() => notify(m.separateEntryNotSaved, { tone: 'failed' }))
          .catch((error: unknown) => notify(toFailure(error).message, { tone: 'failed' }));
        await refetchEntries();
        return undefined;
      }
      discard(meant);
      notifyWithUndo(m.idleTimeSavedSeparately({ time }), () => {
        const problem = undoProblem(before, null);
        // The entry is the only record of that time, so keep it.
        if (problem !== undefined) {
          notify(problem, { tone: 'failed' });
          return;
        }
        void deleteNewEntry(entryId)
          .then(() => undoDiscard(before, meant, null))
          .catch((error: unknown) => notify(toFailure(error).message, { tone: 'failed' }))
          .then(refetchEntries);
      });
      await refetchEntries();
      return undefined;
    },
  };
}
