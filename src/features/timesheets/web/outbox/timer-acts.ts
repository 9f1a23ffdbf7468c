import { useEffect, useState, useSyncExternalStore } from 'react';
import { listeners } from '#src/platform/web/listeners.ts';

/** What the timer has not told the service yet. Entries know nothing of timers: the timer says so here. */
type Source = { count: () => number; subscribe: (listener: () => void) => () => void };

let source: Source | undefined;
const { subscribe, tell } = listeners();

/** From now on, until what is returned is called. */
export function countTimerActs(counted: Source): () => void {
  source = counted;
  const unsubscribe = counted.subscribe(tell);
  tell();
  return () => {
    unsubscribe();
    if (source === counted) source = undefined;
    tell();
  };
}

export function timerActs(): number {
  return source?.count() ?? 0;
}

/** How many wait, once they have waited longer than sending takes: nothing flickers at every press. */
export function useLateTimerActs(): number {
  const count = useSyncExternalStore(subscribe, timerActs, () => 0);
  const isWaiting = count > 0;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const late = setTimeout(() => setIsLate(true), usuallySentMs);
    return () => {
      clearTimeout(late);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate ? count : 0;
}

/** Once none waits any more, or they have had the time that sending takes. */
export async function timerActsSent(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(() => {
      if (timerActs() === 0) done();
    });
    const late = setTimeout(done, usuallySentMs);
  });
}

const usuallySentMs = 2_000;
