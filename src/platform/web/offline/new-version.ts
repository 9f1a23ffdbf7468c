import { useSyncExternalStore } from 'react';

/** A version of Stint that was fetched and waits until this page makes room for it. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

/** Whether another version than this page's is ready. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
    () => false,
  );
}

export function showNewVersion(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Loads the page anew with the version that waits, in all its parts. */
export function reloadWithNewVersion(): void {
  if (!waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
