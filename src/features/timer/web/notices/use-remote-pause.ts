import { useSyncExternalStore } from 'react';
import * as m from '#messages/timer.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import { formatWorked } from '#src/features/timer/rules/entry/saved-message.ts';
import {
  commandsToCountIdle,
  countedRanges,
  countedMs,
  countIdle,
} from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { resume, timerState } from '#src/features/timer/rules/timer/timer.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { useWhenVisible } from './use-when-visible.ts';

/** Notifies when a late pause from another device removes time counted here, and offers to keep it. */
export function useRemotePause(uid: string, timeZone: string): void {
  const store = timerStoreOf(uid);
  const remotePause = useSyncExternalStore(store.subscribe, store.remotePause);

  useWhenVisible(() => {
    if (!remotePause) return;
    store.clearRemotePause();
    const { before, idle } = remotePause;
    const seconds = Math.floor(countedMs(before, idle) / 1000);
    const discardedRanges = countedRanges(before, idle);
    const when = localTime(idle.from, timeZone);
    const notifiedAt = store.queue.now();
    const keep = () => {
      const { timer } = store.view();
      if (timerState(timer) === 'idle' || timer.entryId !== before.entryId) {
        notify(m.thatTimerHasEndedEdit, { tone: 'failed' });
        return;
      }
      const isPaused = timerState(timer) === 'paused';
      const counted = isPaused
        ? [...discardedRanges, sincePause(idle, notifiedAt, store.queue.now())]
        : discardedRanges;
      const resumed: RunCommand[] =
        isPaused && timer.entryId !== null ? [{ runId: timer.entryId, act: { type: 'resume' } }] : [];
      store.dispatch(
        (current, now) => countIdle(isPaused ? resume(current, now) : current, counted, now),
        (_was, after) => [...resumed, ...commandsToCountIdle(after, counted)],
      );
    };
    notify(m.pausedOnAnotherDeviceAt({ when, worked: formatWorked(seconds) }), {
      action: { label: m.keepTime, run: keep },
      durationMs: longNoticeMs,
    });
  }, remotePause);
}

/**
 * If the notice is immediate, the user is still there and all time counts; if late, only the time since the notice
 * does.
 */
function sincePause(idle: IdleTime, notifiedAt: number, now: number): IdleTime {
  return { from: notifiedAt - idle.to < immediateMs ? idle.to : notifiedAt, to: now };
}

const immediateMs = 2_000;
