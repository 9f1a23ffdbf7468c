import { useSyncExternalStore } from 'react';
import { listeners } from '#src/platform/web/listeners.ts';

/** Whether the last request found the service; pages say it when they show what was kept. */
let isAway = false;
const { subscribe, tell } = listeners();

export function serviceAnswered(answered: boolean): void {
  if (isAway === !answered) return;
  isAway = !answered;
  tell();
}

export function isServiceAway(): boolean {
  return isAway;
}

export const onReach = subscribe;

export function useServiceAway(): boolean {
  return useSyncExternalStore(onReach, isServiceAway, () => false);
}
