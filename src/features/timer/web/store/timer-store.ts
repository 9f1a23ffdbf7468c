import type { TimerResponse } from '#src/features/timer/contract.ts';
import { toStamp } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { applyTimerChange } from '#src/features/timer/rules/sync/device-timer.ts';
import type { ToCommands, Transition } from '#src/features/timer/rules/sync/device-timer.ts';
import { mergeResponse, pausedSince } from '#src/features/timer/rules/sync/merge-response.ts';
import { elapsedMs, elapsedSeconds, tickMs } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { openDeviceStorage } from './device-storage.ts';
import type { DeviceStorage } from './device-storage.ts';

/** The timer, and the server time up to which it is counted. */
export type TimerView = { timer: Timer; now: number };
export type { Transition };

export type RemotePause = { before: Timer; idle: IdleTime };

export type TimerStore = {
  subscribe(listener: () => void): () => void;
  view(): TimerView;
  /** Applies a change to the stored timer, whichever tab wrote it last, and stores the result. */
  dispatch(act: Transition, toCommands?: ToCommands): void;
  /** Applies a server response; `sent` is when it was requested. */
  receiveResponse(answer: TimerResponse, sent: TabClock): void;
  /** A late pause from another device: the timer before it, and the time that no longer counts. */
  remotePause(): RemotePause | null;
  clearRemotePause(): void;
  device: DeviceStorage;
};

/**
 * One account's timer in this browser. Local storage is the truth: changes of other tabs apply at once, and every
 * action applies to the stored timer. Other devices' changes arrive through sync, which never blocks. [4.17, 4.22]
 */
export function openTimerStore(uid: string): TimerStore {
  const device = openDeviceStorage(uid);
  const listeners = new Set<() => void>();
  let shown: TimerView = currentView();
  let latePause: RemotePause | null = null;
  let ticking: ReturnType<typeof setTimeout> | undefined;

  function currentView(): TimerView {
    const now = device.now();
    return { timer: device.timer(), now };
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  /** Fires just after each whole second, so that the clock skips none. [9.6] */
  function tick(): void {
    device.forgetEndedRuns();
    const view = currentView();
    clearTimeout(ticking);
    if (listeners.size > 0) ticking = setTimeout(tick, tickMs - (elapsedMs(view.timer, view.now) % tickMs));
    // Skip listeners when nothing visible changed.
    if (isSameView(shown, view)) return;
    shown = view;
    notifyListeners();
  }

  function showChange(): void {
    tick();
    notifyListeners();
  }

  function onStorageEvent(event: StorageEvent): void {
    tick();
    if (event.key === null || event.key === device.key) notifyListeners();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        addEventListener('storage', onStorageEvent);
        // A tab that slept shows the right time as soon as it is visible.
        document.addEventListener('visibilitychange', tick);
        tick();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', onStorageEvent);
        document.removeEventListener('visibilitychange', tick);
        clearTimeout(ticking);
      };
    },
    view: () => shown,
    dispatch(transition, toCommands) {
      const at = toStamp(device.checkClock());
      device.update((state) => applyTimerChange(state, transition, { at, newRunId: newId(), toCommands }));
      showChange();
    },
    receiveResponse(answer, sent) {
      const received = device.checkClock();
      const before = device.timer();
      device.update((state) => mergeResponse(state, { answer, sent, received }, newId));
      const idle = pausedSince(before, device.timer(), device.now());
      if (idle) latePause = { before, idle };
      showChange();
    },
    remotePause: () => latePause,
    clearRemotePause() {
      latePause = null;
      notifyListeners();
    },
    device,
  };
}

function isSameView(a: TimerView, b: TimerView): boolean {
  return a.timer === b.timer && elapsedSeconds(a.timer, a.now) === elapsedSeconds(b.timer, b.now);
}
