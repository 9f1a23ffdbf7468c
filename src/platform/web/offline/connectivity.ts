import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** Whether the last request found the service; pages say it when they show what was kept. */
let isUnreachable = false;
const { subscribe, emit } = createEmitter();

export function setServerReachable(isReachable: boolean): void {
  if (isUnreachable === !isReachable) return;
  isUnreachable = !isReachable;
  emit();
}

export function isServerUnreachable(): boolean {
  return isUnreachable;
}

export const onConnectivityChange = subscribe;

export function useServerUnreachable(): boolean {
  return useSyncExternalStore(onConnectivityChange, isServerUnreachable, () => false);
}
