import { useEffect } from 'react';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { registerTimerCommands } from '#src/features/timesheets/web/public.tsx';

/** Adds the queued timer commands to the pending count. */
export function usePendingCount(uid: string, isSyncEnabled: boolean): void {
  useEffect(() => {
    if (!isSyncEnabled) return undefined;
    const { queue, subscribe } = timerStoreOf(uid);
    return registerTimerCommands({ subscribe, count: () => queue.read().unsent.length });
  }, [uid, isSyncEnabled]);
}
