import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as m from '#messages/timer.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import type { SettledRun } from '#src/features/timer/contract.ts';
import { commandsForStopUndo } from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import {
  commandsToCountIdle,
  countedRanges,
  countedMs,
  countIdle,
} from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { keepEndedRuns } from '#src/features/timer/rules/sync/device-timer.ts';
import { toTimer as timerOfRun } from '#src/features/timer/rules/sync/local-view.ts';
import { resume, timerState } from '#src/features/timer/rules/timer/timer-state.ts';
import { resumeStopped } from '#src/features/timer/rules/widget/undo-stop.ts';
import { formatWorked } from '#src/features/timer/web/saved-message.ts';
import type { TimerStore } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { otherDeviceName } from '#src/platform/web/format/device-name.ts';
import { longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { notifyUndone, timerUndoAction, useShowEntry } from './notice-actions.ts';

/** Notifies once, in the visible tab, when another device changes the timer shown here. */
export function useRemoteChanges(uid: string, timeZone: string): void {
  const store = timerStoreOf(uid);
  const show = useShowEntry(timeZone);
  const queries = useQueryClient();
  const news = useSyncExternalStore(store.subscribe, () => store.device.read().news);

  useWhenVisible(() => {
    const latest = news.at(-1);
    if (!latest) return;
    // Its undo is offered from now on.
    store.device.update((state) => keepEndedRuns({ ...state, news: [] }, store.device.now()));
    void queries.invalidateQueries({ queryKey: onlineTimesheets.key() });
    void queries.invalidateQueries({ queryKey: projects.key() });
    notify(formatChange(latest), {
      action: changeAction(latest, store, () => show(latest.runId, latest.startedAt)),
    });
  }, news);
}

function formatChange({ endedAs, deviceName, seconds, entryId, isLocked }: SettledRun): string {
  const device = otherDeviceName(deviceName);
  const time = formatWorked(seconds);
  switch (endedAs) {
    case 'takenOver':
      if (isLocked) return m.startedElsewhereTimeLocked({ device, time });
      return entryId === null
        ? m.startedElsewhere({ device })
        : m.startedElsewhereEntrySaved({ device, time });
    case 'saved':
      if (entryId === null) return m.savedElsewhereNotSynced({ device });
      return m.savedElsewhere({ device, time });
    case 'stopped':
      return m.stoppedElsewhere({ device, time });
  }
}

function changeAction(
  { endedAs, runId, entryId, discarded }: SettledRun,
  store: TimerStore,
  show: () => void,
) {
  if (entryId !== null) return { label: m.show, run: show };
  if (endedAs !== 'stopped' || !discarded) return undefined;
  const stoppedTimer = { ...timerOfRun(discarded), entryId: runId };
  return timerUndoAction(() => {
    if (timerState(store.view().timer) !== 'idle') {
      notify(m.undoBlockedByOtherWork, { tone: 'failed' });
      return;
    }
    store.dispatch((timer, now) => resumeStopped(timer, stoppedTimer, now), commandsForStopUndo);
    notifyUndone(store.view());
  });
}

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
    const time = formatTime(idle.from, timeZone);
    const notifiedAt = store.device.now();
    const keep = () => {
      const { timer } = store.view();
      if (timerState(timer) === 'idle' || timer.entryId !== before.entryId) {
        notify(m.timerHasEnded, { tone: 'failed' });
        return;
      }
      const isPaused = timerState(timer) === 'paused';
      const counted = isPaused
        ? [...discardedRanges, sincePause(idle, notifiedAt, store.device.now())]
        : discardedRanges;
      const resumed: RunCommand[] =
        isPaused && timer.entryId !== null ? [{ runId: timer.entryId, act: { type: 'resume' } }] : [];
      store.dispatch(
        (current, now) => countIdle(isPaused ? resume(current, now) : current, counted, now),
        (_was, after) => [...resumed, ...commandsToCountIdle(after, counted)],
      );
    };
    notify(m.pausedElsewhere({ time, length: formatWorked(seconds) }), {
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

/** Runs the callback on a change and when the page becomes visible: notices in a hidden page would be missed. */
function useWhenVisible(callback: () => void, trigger: unknown): void {
  const onVisible = useEffectEvent(callback);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'hidden') onVisible();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
    };
  }, [trigger]);
}
