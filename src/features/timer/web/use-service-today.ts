import { useEffect } from 'react';
import { tellTimeBy } from '#src/features/timesheets/web/public.tsx';
import { timerOf } from './use-timer.ts';

/** Days are told by the service's clock, as far as the timer has measured it. */
export function useServiceToday(uid: string): void {
  useEffect(() => {
    const { log } = timerOf(uid);
    return tellTimeBy(() => log.now());
  }, [uid]);
}
