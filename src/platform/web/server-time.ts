import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createEmitter } from './emitter.ts';

const deviceClock = () => Date.now();
/** The device's clock, until somebody knows how far it is from the service's. */
let clock: () => number = deviceClock;
const clockChanged = createEmitter();

/** The instant it is, in ms, by the clock that days are told by. */
export function serverNow(): number {
  return clock();
}

/** Today where the account lives; a page that is left open over midnight comes along. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(subscribeToDay, () => localDay(clock(), timeZone));
}

/** By this clock, in ms, from now on, until what is returned is called. */
export function setTimeSource(source: () => number): () => void {
  clock = source;
  clockChanged.emit();
  return () => {
    if (clock === source) clock = deviceClock;
    clockChanged.emit();
  };
}

function subscribeToDay(listener: () => void): () => void {
  const looking = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  const forget = clockChanged.subscribe(listener);
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', listener);
    forget();
  };
}
