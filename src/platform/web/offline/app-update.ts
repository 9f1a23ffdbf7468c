import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** A version of Stint that was fetched and waits until this page makes room for it. */
let waitingWorker: ServiceWorker | null = null;
const { subscribe, emit } = createEmitter();

/** Whether another version than this page's is ready. */
export function useUpdateAvailable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waitingWorker !== null,
    () => false,
  );
}

export function announceUpdate(worker: ServiceWorker): void {
  waitingWorker = worker;
  emit();
}

/** Loads the page anew with the version that waits, in all its parts. */
export function applyUpdate(): void {
  if (!waitingWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker.postMessage('take over');
}
