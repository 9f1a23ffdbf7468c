import { actsBetween, actsOfUntold, type RunAct } from '#src/features/timer/acts-between.ts';
import { adopted, type Adoption } from '#src/features/timer/adopted.ts';
import type { TimerAnswer } from '#src/features/timer/contract.ts';
import { displayed } from '#src/features/timer/displayed.ts';
import type { Idle } from '#src/features/timer/forgotten.ts';
import { savedTimerKey } from '#src/features/timer/saved-timer.ts';
import { stamped, type TabClock } from '#src/features/timer/service-clock.ts';
import { turn } from '#src/features/timer/timer-tabs.ts';
import {
  elapsedMs,
  elapsedSeconds,
  idleTimer,
  seen,
  tickMs,
  type Timer,
  timerState,
} from '#src/features/timer/timer.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { type CommandLog, openCommandLog } from './command-log.ts';
import { heard } from './hearing.ts';
import { keptText } from './kept-text.ts';

/** What the widget shows: the timer, and the instant up to which it is counted, by the service's clock. */
export type TimerView = { timer: Timer; now: number };
export type Act = (timer: Timer, now: number) => Timer;
/** What the other devices are told of an act. */
export type Telling = (before: Timer, after: Timer) => RunAct[];

export type LatePause = { before: Timer; idle: Idle };

export type TimerStore = {
  subscribe(listener: () => void): () => void;
  view(): TimerView;
  /** Does something to the timer as it is stored, whichever tab wrote it last, and stores what comes of it. */
  act(act: Act, telling?: Telling): void;
  /** An answer of the service: what all devices together make of the timer. `sent` is when it was asked. */
  hear(answer: TimerAnswer, sent: TabClock): void;
  /** A pause elsewhere that was heard of late: the timer as it was here, and what of it counts no more. */
  latePause(): LatePause | null;
  forgetLatePause(): void;
  log: CommandLog;
  /** Otherwise the browser refused to store the timer, and this tab alone knows it. */
  isStored(): boolean;
};

/**
 * The timer of one account in this browser. Local storage is the truth: what other tabs write is heard at once, and
 * every act is done upon what is stored. What other devices did is heard from the service, which nobody waits for.
 * [4.17, 4.22]
 */
export function openTimerStore(uid: string): TimerStore {
  const key = savedTimerKey(uid);
  const kept = keptText(uid, key);
  const log = openCommandLog(uid);
  const listeners = new Set<() => void>();
  let current: TimerView = { timer: idleTimer, now: log.now() };
  let shown = current;
  let latePause: LatePause | null = null;
  let ticking: ReturnType<typeof setTimeout> | undefined;

  function take(step?: Act): void {
    const now = log.now();
    const stored = kept.read();
    const { timer, toStore } = turn(current.timer, stored, now, step);
    if (toStore !== stored) kept.write(toStore);
    current = { timer, now };
    // A timer that stands still wakes nobody.
    if (looksTheSame(shown, current)) return;
    shown = current;
    tellListeners();
  }

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  function act(step: Act, telling: Telling = actsBetween): void {
    const acts: RunAct[] = [];
    take((timer, now) => {
      const after = named(step(timer, now));
      acts.push(...telling(seen(timer, now), after));
      return after;
    });
    log.add(acts);
    if (acts.length > 0) tellListeners();
    if (listeners.size > 0) tick();
  }

  function hear(answer: TimerAnswer, sent: TabClock): void {
    const received = log.look();
    log.change((state) => heard(state, { answer, sent, received }, freshId));
    const { known, unsent, clock, deviceId } = log.read();
    const commands = unsent.map((command) => stamped(command, clock));
    const news = {
      run: displayed(known, commands),
      settled: known.settled,
      waiting: new Set(commands.map(({ runId }) => runId)),
    };
    const adoptions: Adoption[] = [];
    take((timer, now) => {
      const adoption = adopted(timer, news, { now, deviceId });
      adoptions.push(adoption);
      if (adoption.uncounted) latePause = { before: timer, idle: adoption.uncounted };
      return adoption.timer;
    });
    for (const { ended, isUnknown } of adoptions) {
      if (ended) log.change((state) => ({ ...state, news: [...state.news, ended] }));
      // Kept from before there were other devices, or lost by the service.
      if (isUnknown)
        act(
          (timer) => timer,
          (_before, after) => actsOfUntold(after, log.now()),
        );
    }
    tellListeners();
  }

  /** Just after the elapsed time has come to a whole second, so that the clock skips none. [9.6] */
  function tick(): void {
    take();
    clearTimeout(ticking);
    ticking = setTimeout(tick, tickMs - (elapsedMs(current.timer, current.now) % tickMs));
  }

  function hearTab(event: StorageEvent): void {
    if (event.key === null || event.key === key) tick();
    if (event.key === null || event.key === log.key) tellListeners();
  }

  take();
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', hearTab);
        // A tab that slept shows the right time as soon as it is looked at.
        document.addEventListener('visibilitychange', tick);
        tick();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', hearTab);
        document.removeEventListener('visibilitychange', tick);
        clearTimeout(ticking);
      };
    },
    view: () => shown,
    act,
    hear,
    latePause: () => latePause,
    forgetLatePause() {
      latePause = null;
      tellListeners();
    },
    log,
    isStored: kept.isStored,
  };
}

/** Every run has an id, and so has its entry: a save that is tried again makes the same one. [4.21] */
function named(timer: Timer): Timer {
  const isNamed = timerState(timer) === 'idle' || timer.entryId !== null;
  return isNamed ? timer : { ...timer, entryId: freshId(), revision: timer.revision + 1 };
}

function looksTheSame(a: TimerView, b: TimerView): boolean {
  return (
    a.timer.revision === b.timer.revision &&
    a.timer.start === b.timer.start &&
    elapsedSeconds(a.timer, a.now) === elapsedSeconds(b.timer, b.now)
  );
}
