import { savedTimerKey } from '#src/features/timer/saved-timer.ts';
import { turn } from '#src/features/timer/timer-tabs.ts';
import { idleTimer, tickMs, type Timer } from '#src/features/timer/timer.ts';

/** What the widget shows: the timer, and the instant up to which it is counted. */
export type TimerView = { timer: Timer; now: number };
export type Act = (timer: Timer, now: number) => Timer;

export type TimerStore = {
  subscribe(listener: () => void): () => void;
  view(): TimerView;
  /** Does something to the timer as it is stored, whichever tab wrote it last, and stores what comes of it. */
  act(act: Act): void;
};

/**
 * The timer of one account in this browser. Local storage is the truth: what other tabs write is heard at once, and
 * every act is done upon what is stored. [4.17, 4.22]
 */
export function openTimerStore(uid: string, storage: Storage = localStorage): TimerStore {
  const key = savedTimerKey(uid);
  const kept = keepUnder(key, storage);
  const listeners = new Set<() => void>();
  let current: TimerView = { timer: idleTimer, now: Date.now() };

  function take(act?: Act): void {
    const now = Date.now();
    const stored = kept.read();
    const { timer, toStore } = turn(current.timer, stored, now, act);
    if (toStore !== stored) kept.write(toStore);
    current = { timer, now };
    for (const listener of listeners) listener();
  }

  function hear(event: StorageEvent): void {
    if (event.key === key || event.key === null) take();
  }

  take();
  let ticking: ReturnType<typeof setInterval> | undefined;
  return {
    subscribe(listener) {
      if (listeners.size === 0) {
        addEventListener('storage', hear);
        // A tab that slept shows the right time as soon as it is looked at.
        document.addEventListener('visibilitychange', tick);
        ticking = setInterval(tick, tickMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        removeEventListener('storage', hear);
        document.removeEventListener('visibilitychange', tick);
        clearInterval(ticking);
      };
    },
    view: () => current,
    act: take,
  };

  function tick(): void {
    take();
  }
}

/** Storage may be full or forbidden: then this tab alone knows the timer, and shows it all the same. */
function keepUnder(key: string, storage: Storage) {
  let own: string | null | undefined;
  return {
    read(): string | null {
      if (own !== undefined) return own;
      try {
        return storage.getItem(key);
      } catch {
        // Forbidden by the browser's settings.
        return null;
      }
    },
    write(text: string | null): void {
      try {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        own = undefined;
      } catch {
        // Full, or forbidden.
        own = text;
      }
    },
  };
}
