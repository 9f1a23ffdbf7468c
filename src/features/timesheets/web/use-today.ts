import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/zones.ts';
import { listeners } from '#src/platform/web/listeners.ts';

/** The device's clock, until somebody knows how far it is from the service's. */
let now: () => number = Date.now;
const clockChanged = listeners();

/** Today where the account lives; a page that is left open over midnight comes along. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => localDay(now(), timeZone));
}

/** By this clock, in ms, from now on, until what is returned is called. */
export function tellTimeBy(clock: () => number): () => void {
  now = clock;
  clockChanged.tell();
  return () => {
    if (now === clock) now = Date.now;
    clockChanged.tell();
  };
}

function subscribe(listener: () => void): () => void {
  const looking = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  const forget = clockChanged.subscribe(listener);
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', listener);
    forget();
  };
}
