import { useEffect } from 'react';
import { countTimerActs } from '#src/features/timesheets/web/public.tsx';
import { timerOf } from './use-timer.ts';

/** Counts what the service was not told yet among what waits to be sent. */
export function useCountedActs(uid: string, isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return undefined;
    const { log, subscribe } = timerOf(uid);
    return countTimerActs({ subscribe, count: () => log.read().unsent.length });
  }, [uid, isTold]);
}
