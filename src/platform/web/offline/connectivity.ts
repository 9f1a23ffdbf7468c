import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** Whether the last request failed to reach the server; pages then say that they show cached data. */
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

/** The browser has a network again. The server, which renders pages, always has one. */
export function onNetworkReturn(listener: () => void): void {
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', listener);
}

export function useServerUnreachable(): boolean {
  return useSyncExternalStore(onConnectivityChange, isServerUnreachable, () => false);
}
