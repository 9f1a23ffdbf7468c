import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/zones.ts';
import { listeners } from './listeners.ts';

const device = () => Date.now();
/** The device's clock, until somebody knows how far it is from the service's. */
let clock: () => number = device;
const clockChanged = listeners();

/** The instant it is, in ms, by the clock that days are told by. */
export function timeNow(): number {
  return clock();
}

/** Today where the account lives; a page that is left open over midnight comes along. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribe, () => localDay(clock(), timeZone));
}

/** By this clock, in ms, from now on, until what is returned is called. */
export function tellTimeBy(told: () => number): () => void {
  clock = told;
  clockChanged.tell();
  return () => {
    if (clock === told) clock = device;
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
