import { useEffect } from 'react';
import { tellTimeBy } from '#src/platform/web/today.ts';
import { timerOf } from './use-timer.ts';

/** Days are told by the service's clock, as far as the timer has measured it. */
export function useServiceToday(uid: string): void {
  useEffect(() => {
    const { log } = timerOf(uid);
    return tellTimeBy(() => log.now());
  }, [uid]);
}
