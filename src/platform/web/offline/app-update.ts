import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

/** A new version that is downloaded and waits for this page to reload. */
let waitingWorker: ServiceWorker | null = null;
const { subscribe, emit } = createEmitter();

/** Whether a new version is ready. */
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

/** Reloads the page with the new version. */
export function applyUpdate(): void {
  if (!waitingWorker) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waitingWorker.postMessage('take over');
}
