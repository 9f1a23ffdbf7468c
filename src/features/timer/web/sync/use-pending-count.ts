import { useEffect } from 'react';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { registerTimerCommands } from '#src/features/timesheets/web/public.tsx';

/** Counts what the service was not told yet among what waits to be sent. */
export function usePendingCount(uid: string, isSyncEnabled: boolean): void {
  useEffect(() => {
    if (!isSyncEnabled) return undefined;
    const { queue, subscribe } = timerStoreOf(uid);
    return registerTimerCommands({ subscribe, count: () => queue.read().unsent.length });
  }, [uid, isSyncEnabled]);
}
