import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/zones.ts';

/** Today where the account lives; a page that is left open over midnight comes along. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => localDay(Date.now(), timeZone));
}

function subscribe(listener: () => void): () => void {
  const looking = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', listener);
  };
}
