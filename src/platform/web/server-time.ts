import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createEmitter } from './emitter.ts';

const deviceClock = () => Date.now();
/** The device's clock, until its offset from the server is known. */
let clock: () => number = deviceClock;
const clockChanged = createEmitter();

/** The current time in ms, corrected to the server's clock. */
export function currentServerTime(): number {
  return clock();
}

/** Today in the account's time zone; updates at midnight. */
export function useToday(timeZone: string): string {
  const today = () => localDay(clock(), timeZone);
  return useSyncExternalStore(subscribeToDay, today, today);
}

/** Uses this time source, in ms, until the returned function is called. */
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
