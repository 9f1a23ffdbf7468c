import { useEffect } from 'react';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';

/** Days are told by the service's clock, as far as the timer has measured it. */
export function useServerToday(uid: string): void {
  useEffect(() => {
    const { queue } = timerStoreOf(uid);
    return setTimeSource(() => queue.now());
  }, [uid]);
}
