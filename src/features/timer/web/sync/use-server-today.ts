import { useEffect } from 'react';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';

/** Bases today's date on the server's clock, as measured by the timer. */
export function useServerToday(uid: string): void {
  useEffect(() => {
    const { queue } = timerStoreOf(uid);
    return setTimeSource(() => queue.now());
  }, [uid]);
}
