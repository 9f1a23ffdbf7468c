import { useSyncExternalStore } from 'react';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
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
  return useSyncExternalStore(subscribeToMinutes, today, today);
}

/** The time of day, HH:MM, in the account's time zone; updates each minute. */
export function useTimeOfDay(timeZone: string): string {
  const time = () => localTime(clock(), timeZone);
  return useSyncExternalStore(subscribeToMinutes, time, time);
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

function subscribeToMinutes(listener: () => void): () => void {
  const looking = setInterval(listener, 60_000);
  document.addEventListener('visibilitychange', listener);
  const forget = clockChanged.subscribe(listener);
  return () => {
    clearInterval(looking);
    document.removeEventListener('visibilitychange', listener);
    forget();
  };
}
