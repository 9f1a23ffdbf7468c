import { savedTimerKey } from '#src/features/timer/saved-timer.ts';
import { turn } from '#src/features/timer/timer-tabs.ts';
import { elapsedMs, elapsedSeconds, idleTimer, tickMs, type Timer } from '#src/features/timer/timer.ts';
import { keptText } from './kept-text.ts';

/** What the widget shows: the timer, and the instant up to which it is counted. */
export type TimerView = { timer: Timer; now: number };
export type Act = (timer: Timer, now: number) => Timer;

export type TimerStore = {
  subscribe(listener: () => void): () => void;
  view(): TimerView;
  /** Does something to the timer as it is stored, whichever tab wrote it last, and stores what comes of it. */
  act(act: Act): void;
  /** Otherwise the browser refused to store the timer, and this tab alone knows it. */
  isStored(): boolean;
};

/**
 * The timer of one account in this browser. Local storage is the truth: what other tabs write is heard at once, and
 * every act is done upon what is stored. [4.17, 4.22]
 */
export function openTimerStore(uid: string): TimerStore {
  const key = savedTimerKey(uid);
  const kept = keptText(key);
  const listeners = new Set<() => void>();
  let current: TimerView = { timer: idleTimer, now: Date.now() };
  let shown = current;
  let ticking: ReturnType<typeof setTimeout> | undefined;

  function take(act?: Act): void {
    const now = Date.now();
    const stored = kept.read();
    const { timer, toStore } = turn(current.timer, stored, now, act);
    if (toStore !== stored) kept.write(toStore);
    current = { timer, now };
    // A timer that stands still wakes nobody.
    if (looksTheSame(shown, current)) return;
    shown = current;
    for (const listener of listeners) listener();
  }

  /** Just after the elapsed time has come to a whole second, so that the clock skips none. [9.6] */
  function tick(): void {
    take();
    clearTimeout(ticking);
    ticking = setTimeout(tick, tickMs - (elapsedMs(current.timer, current.now) % tickMs));
  }

  function hear(event: StorageEvent): void {
    if (event.key === key || event.key === null) tick();
  }

  take();
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', hear);
        // A tab that slept shows the right time as soon as it is looked at.
        document.addEventListener('visibilitychange', tick);
        tick();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', hear);
        document.removeEventListener('visibilitychange', tick);
        clearTimeout(ticking);
      };
    },
    view: () => shown,
    act(act) {
      take(act);
      if (listeners.size > 0) tick();
    },
    isStored: kept.isStored,
  };
}

function looksTheSame(a: TimerView, b: TimerView): boolean {
  return (
    a.timer.revision === b.timer.revision &&
    a.timer.start === b.timer.start &&
    elapsedSeconds(a.timer, a.now) === elapsedSeconds(b.timer, b.now)
  );
}
