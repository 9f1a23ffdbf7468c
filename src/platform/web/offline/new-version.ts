import { useSyncExternalStore } from 'react';
import { listeners } from '#src/platform/web/listeners.ts';

/** A version of Stint that was fetched and waits until this page makes room for it. */
let waiting: ServiceWorker | null = null;
const { subscribe, tell } = listeners();

/** Whether another version than this page's is ready. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}

export function showNewVersion(worker: ServiceWorker): void {
  waiting = worker;
  tell();
}

/** Loads the page anew with the version that waits, in all its parts. */
export function reloadWithNewVersion(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
