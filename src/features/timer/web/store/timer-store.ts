import type { TimerResponse } from '#src/features/timer/contract.ts';
import { toCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import type { TabClock } from '#src/features/timer/rules/clock/server-clock.ts';
import {
  commandsForChange,
  commandsForUnsyncedTimer,
} from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { RunCommand } from '#src/features/timer/rules/commands/commands-from-change.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { applyServerState } from '#src/features/timer/rules/sync/apply-server-state.ts';
import type { SyncResult } from '#src/features/timer/rules/sync/apply-server-state.ts';
import { localRun } from '#src/features/timer/rules/sync/local-view.ts';
import {
  elapsedMs,
  elapsedSeconds,
  idleTimer,
  adjustForClock,
  tickMs,
  timerState,
} from '#src/features/timer/rules/timer/timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { storedTimerKey } from '#src/features/timer/rules/widget/stored-timer.ts';
import { updateTab } from '#src/features/timer/rules/widget/tab-update.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { openCommandQueue } from './command-queue.ts';
import type { CommandQueue } from './command-queue.ts';
import { mergeResponse } from './merge-response.ts';
import { storedText } from './stored-text.ts';

/** The timer, and the server time up to which it is counted. */
export type TimerView = { timer: Timer; now: number };
export type Transition = (timer: Timer, now: number) => Timer;
/** Commands to send to other devices for a change. */
export type ToCommands = (before: Timer, after: Timer) => RunCommand[];

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
  queue: CommandQueue;
  /** False if the browser refused to store the timer, so that only this tab has it. */
  isStored(): boolean;
};

/**
 * One account's timer in this browser. Local storage is the truth: changes of other tabs apply at once, and every
 * action applies to the stored timer. Other devices' changes arrive through sync, which never blocks. [4.17, 4.22]
 */
export function openTimerStore(uid: string): TimerStore {
  const key = storedTimerKey(uid);
  const storage = storedText(uid, key);
  const queue = openCommandQueue(uid);
  const listeners = new Set<() => void>();
  let current: TimerView = { timer: idleTimer, now: queue.now() };
  let shown = current;
  let latePause: RemotePause | null = null;
  let ticking: ReturnType<typeof setTimeout> | undefined;

  function update(transition?: Transition): void {
    const now = queue.now();
    const stored = storage.read();
    const { timer, toStore } = updateTab(current.timer, stored, now, transition);
    if (toStore !== stored) storage.write(toStore);
    current = { timer, now };
    // Skip listeners when nothing visible changed.
    if (isSameView(shown, current)) return;
    shown = current;
    notifyListeners();
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function act(step: Transition, toCommands: ToCommands = commandsForChange): void {
    const acts: RunCommand[] = [];
    update((timer, now) => {
      const after = withRunId(step(timer, now));
      acts.push(...toCommands(adjustForClock(timer, now), after));
      return after;
    });
    queue.enqueue(acts);
    if (acts.length > 0) notifyListeners();
    if (listeners.size > 0) tick();
  }

  function receiveResponse(answer: TimerResponse, sent: TabClock): void {
    const received = queue.look();
    queue.update((state) => mergeResponse(state, { answer, sent, received }, newId));
    const { known, unsent, clock, deviceId } = queue.read();
    const commands = unsent.map((command) => toCommand(command, clock));
    const serverState = {
      run: localRun(known, commands),
      settled: known.settled,
      waiting: new Set(commands.map(({ runId }) => runId)),
    };
    const results: SyncResult[] = [];
    update((timer, now) => {
      const result = applyServerState(timer, serverState, { now, deviceId });
      results.push(result);
      if (result.uncounted) latePause = { before: timer, idle: result.uncounted };
      return result.timer;
    });
    for (const { ended, isUnknown } of results) {
      if (ended) queue.update((state) => ({ ...state, news: [...state.news, ended] }));
      // Stored before devices synced, or lost by the server.
      if (isUnknown)
        act(
          (timer) => timer,
          (_before, after) => commandsForUnsyncedTimer(after, queue.now()),
        );
    }
    notifyListeners();
  }

  /** Fires just after each whole second, so that the clock skips none. [9.6] */
  function tick(): void {
    update();
    clearTimeout(ticking);
    ticking = setTimeout(tick, tickMs - (elapsedMs(current.timer, current.now) % tickMs));
  }

  function onStorageEvent(event: StorageEvent): void {
    if (event.key === null || event.key === key) tick();
    if (event.key === null || event.key === queue.key) notifyListeners();
  }

  update();
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', onStorageEvent);
        // A tab that slept shows the right time as soon as it is visible.
        document.addEventListener('visibilitychange', tick);
        tick();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', onStorageEvent);
        document.removeEventListener('visibilitychange', tick);
        clearTimeout(ticking);
      };
    },
    view: () => shown,
    dispatch: act,
    receiveResponse,
    remotePause: () => latePause,
    clearRemotePause() {
      latePause = null;
      notifyListeners();
    },
    queue,
    isStored: storage.isStored,
  };
}

/** Every run has an id, which is also its entry's: a retried save creates the same entry. [4.21] */
function withRunId(timer: Timer): Timer {
  const isNamed = timerState(timer) === 'idle' || timer.entryId !== null;
  return isNamed ? timer : { ...timer, entryId: newId(), revision: timer.revision + 1 };
}

function isSameView(a: TimerView, b: TimerView): boolean {
  return (
    a.timer.revision === b.timer.revision &&
    a.timer.start === b.timer.start &&
    elapsedSeconds(a.timer, a.now) === elapsedSeconds(b.timer, b.now)
  );
}
