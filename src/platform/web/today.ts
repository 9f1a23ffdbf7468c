import { useSyncExternalStore } from 'react';
import { localDay } from '#src/platform/shared/zones.ts';

/** The calendar day it is in the zone; a page left open over midnight learns of the next one. */
export function useToday(timeZone: string): string {
  return useSyncExternalStore(eachMinute, () => localDay(Date.now(), timeZone));
}

function eachMinute(look: () => void): () => void {
  const looking = setInterval(look, 60_000);
  return () => {
    clearInterval(looking);
  };
}
