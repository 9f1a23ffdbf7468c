import { useQueryClient } from '@tanstack/react-query';
import type { RunAct } from '#src/features/timer/acts-between.ts';
import {
  actsEndedAtIdle,
  actsWithIdle,
  actsWithoutIdle,
  countedIn,
  countedMs,
  endedAtIdle,
  type Idle,
  idleEntry,
  withIdle,
  withoutIdle,
} from '#src/features/timer/forgotten.ts';
import { worked } from '#src/features/timer/kept-time.ts';
import { resume, type Timer, timerState } from '#src/features/timer/timer.ts';
import { keepEntry, takeAway } from '#src/features/timesheets/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { timesheets } from './api.ts';
import { tellUndone, undoOfTimer } from './undo-of-timer.ts';
import { timerOf } from './use-timer.ts';

const regretMs = 20_000;
const changedMeanwhile = 'The timer was changed on another device meanwhile: nothing was saved apart.';

/** What may be answered of a forgotten timer; each is told, and each that takes time away can be undone. */
export function useIdleAnswers(uid: string, timeZone: string) {
  const queries = useQueryClient();
  const { act, view, log } = timerOf(uid);
  const again = () => queries.invalidateQueries({ queryKey: timesheets.key() });

  /** Why that cannot be counted again; the pause that came with the answer may have ended since. */
  function problemOfCounting(before: Timer, pausedAt: number | null): string | undefined {
    const { timer } = view();
    if (timerState(timer) === 'idle' || timer.entryId !== before.entryId) {
      return 'That timer has ended. Change its entry on Timesheets instead.';
    }
    const isResumed = pausedAt !== null && timer.segments.some(({ startTime }) => startTime >= pausedAt);
    return isResumed ? 'The timer has gone on since. Add that time on Timesheets instead.' : undefined;
  }

  /** As if it had not been answered: what ran has run on. */
  function countAgain(before: Timer, meant: Idle, pausedAt: number | null) {
    const problem = problemOfCounting(before, pausedAt);
    if (problem !== undefined) {
      notify(problem, { tone: 'failed' });
      return;
    }
    const { timer } = view();
    const now = log.now();
    const sincePaused = pausedAt === null ? [] : [{ from: pausedAt, to: now }];
    const counted = [...countedIn(before, meant), ...sincePaused];
    const goesOn = pausedAt !== null && timerState(timer) === 'paused';
    const resumed: RunAct[] =
      goesOn && timer.entryId !== null ? [{ runId: timer.entryId, act: { type: 'resume' } }] : [];
    act(
      (current, at) => withIdle(goesOn ? resume(current, at) : current, counted, at),
      (_before, after) => [...resumed, ...actsWithIdle(after, counted)],
    );
    tellUndone(view());
  }

  function told(words: string, undo: () => void) {
    notify(words, { action: undoOfTimer(undo), lastsMs: regretMs });
  }

  function goOnWithout(meant: Idle) {
    act(
      (current, at) => withoutIdle(current, meant, at),
      (before) => actsWithoutIdle(before, meant),
    );
  }

  /** Whether the timer has of that time what it had: while a request is under way, other devices act, too. */
  function countsStill(before: Timer, meant: Idle): boolean {
    const { timer } = view();
    return timer.entryId === before.entryId && countedMs(timer, meant) === countedMs(before, meant);
  }

  return {
    /** All of it counts; the other devices need not ask. */
    keep(meant: Idle) {
      act(
        (current) => current,
        (before) => actsWithIdle(before, [meant]),
      );
    },

    pause(meant: Idle) {
      const before = view().timer;
      const time = worked(Math.floor(countedMs(before, meant) / 1000));
      let pausedAt = meant.to;
      act(
        (current, at) => endedAtIdle(current, meant, at),
        (was, { seenAt }) => {
          pausedAt = seenAt;
          return actsEndedAtIdle(was, meant, seenAt);
        },
      );
      told(`${time} not counted, and the timer paused.`, () =>
        countAgain(before, { ...meant, to: pausedAt }, pausedAt),
      );
    },

    goOn(meant: Idle) {
      const before = view().timer;
      const time = worked(Math.floor(countedMs(before, meant) / 1000));
      goOnWithout(meant);
      told(`${time} not counted.`, () => countAgain(before, meant, null));
    },

    /** Answers what is wrong, if anything is. `entryId` is the same for every try, so that there is one entry. */
    async keepApart(meant: Idle, entryId: string): Promise<string | undefined> {
      const before = view().timer;
      const time = worked(Math.floor(countedMs(before, meant) / 1000));
      try {
        await keepEntry(idleEntry(before, meant, entryId, timeZone));
      } catch (error) {
        return failureOf(error).message;
      }
      if (!countsStill(before, meant)) {
        await takeAway(entryId)
          .then(() => notify(changedMeanwhile, { tone: 'failed' }))
          .catch((error: unknown) => notify(failureOf(error).message, { tone: 'failed' }));
        await again();
        return undefined;
      }
      goOnWithout(meant);
      told(`${time} saved as an entry of its own, not billable.`, () => {
        const problem = problemOfCounting(before, null);
        // Its entry is all there is of that time by now.
        if (problem !== undefined) {
          notify(problem, { tone: 'failed' });
          return;
        }
        void takeAway(entryId)
          .then(() => countAgain(before, meant, null))
          .catch((error: unknown) => notify(failureOf(error).message, { tone: 'failed' }))
          .then(again);
      });
      await again();
      return undefined;
    },
  };
}
