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

/** What the widget shows: the timer, and the instant up to which it is counted, by the service's clock. */
export type TimerView = { timer: Timer; now: number };
export type Transition = (timer: Timer, now: number) => Timer;
/** What the other devices are told of an act. */
export type ToCommands = (before: Timer, after: Timer) => RunCommand[];

export type RemotePause = { before: Timer; idle: IdleTime };

export type TimerStore = {
  subscribe(listener: () => void): () => void;
  view(): TimerView;
  /** Does something to the timer as it is stored, whichever tab wrote it last, and stores what comes of it. */
  dispatch(act: Transition, telling?: ToCommands): void;
  /** An answer of the service: what all devices together make of the timer. `sent` is when it was asked. */
  receiveResponse(answer: TimerResponse, sent: TabClock): void;
  /** A pause elsewhere that was heard of late: the timer as it was here, and what of it counts no more. */
  remotePause(): RemotePause | null;
  clearRemotePause(): void;
  queue: CommandQueue;
  /** Otherwise the browser refused to store the timer, and this tab alone knows it. */
  isStored(): boolean;
};

/**
 * The timer of one account in this browser. Local storage is the truth: what other tabs write is heard at once, and
 * every act is done upon what is stored. What other devices did is heard from the service, which nobody waits for.
 * [4.17, 4.22]
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
    // A timer that stands still wakes nobody.
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

  function hear(answer: TimerResponse, sent: TabClock): void {
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
      // Kept from before there were other devices, or lost by the service.
      if (isUnknown)
        act(
          (timer) => timer,
          (_before, after) => commandsForUnsyncedTimer(after, queue.now()),
        );
    }
    notifyListeners();
  }

  /** Just after the elapsed time has come to a whole second, so that the clock skips none. [9.6] */
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
        // A tab that slept shows the right time as soon as it is looked at.
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
    receiveResponse: hear,
    remotePause: () => latePause,
    clearRemotePause() {
      latePause = null;
      notifyListeners();
    },
    queue,
    isStored: storage.isStored,
  };
}

/** Every run has an id, and so has its entry: a save that is tried again makes the same one. [4.21] */
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
