import { useEffect, useState, useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** What the timer has not told the service yet. Entries know nothing of timers: the timer says so here. */
type PendingSource = { count: () => number; subscribe: (listener: () => void) => () => void };

let source: PendingSource | undefined;
const { subscribe, emit } = createEmitter();

/** From now on, until what is returned is called. */
export function registerTimerCommands(counted: PendingSource): () => void {
  source = counted;
  const unsubscribe = counted.subscribe(emit);
  emit();
  return () => {
    unsubscribe();
    if (source === counted) source = undefined;
    emit();
  };
}

export function pendingTimerCommands(): number {
  return source?.count() ?? 0;
}

/** How many wait, once they have waited longer than sending takes: nothing flickers at every press. */
export function useOverdueTimerCommands(): number {
  const count = useSyncExternalStore(subscribe, pendingTimerCommands, () => 0);
  const isWaiting = count > 0;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const late = setTimeout(() => setIsLate(true), usualSendMs);
    return () => {
      clearTimeout(late);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate ? count : 0;
}

/** Once none waits any more, or they have had the time that sending takes. */
export async function waitForTimerCommands(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(late);
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(() => {
      if (pendingTimerCommands() === 0) done();
    });
    const late = setTimeout(done, usualSendMs);
  });
}

const usualSendMs = 2_000;
