import { useSyncExternalStore } from 'react';

/** Whether the last request found the service; pages say it when they show what was kept. */
let isAway = false;
const listeners = new Set<() => void>();

export function serviceAnswered(answered: boolean): void {
  if (isAway === !answered) return;
  isAway = !answered;
  for (const listener of listeners) listener();
}

export function isServiceAway(): boolean {
  return isAway;
}

export function onReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useServiceAway(): boolean {
  return useSyncExternalStore(onReach, isServiceAway, () => false);
}
