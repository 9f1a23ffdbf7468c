import { useEffect } from 'react';
import { setTimeSource } from '#src/platform/web/today.ts';
import { timerStoreOf } from './use-timer.ts';

/** Days are told by the service's clock, as far as the timer has measured it. */
export function useServerToday(uid: string): void {
  useEffect(() => {
    const { queue } = timerStoreOf(uid);
    return setTimeSource(() => queue.now());
  }, [uid]);
}
