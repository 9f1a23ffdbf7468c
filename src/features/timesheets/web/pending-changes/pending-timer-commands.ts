import { useEffect, useState, useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** Unsynced timer commands. The timer depends on timesheets, not the reverse, so it registers itself here. */
type PendingSource = { count: () => number; subscribe: (listener: () => void) => () => void };

let source: PendingSource | undefined;
const { subscribe, emit } = createEmitter();

/** Returns a function that unregisters. */
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

/** The number of commands, once they take longer than normal syncing, so that nothing flickers. */
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

/** Resolves once all are synced or the usual sync time has passed. */
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
