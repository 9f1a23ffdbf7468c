import { useEffect } from 'react';

/** Loads a lazy dialog once the page is idle, so it opens at once. */
export function usePrefetchedDialog(load: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(() => {
      // Silent: if it fails, opening the dialog retries and reports errors.
      load().catch(() => undefined);
    }, prefetchDelayMs);
    return () => {
      clearTimeout(idle);
    };
  }, [load]);
}

// Not every browser reports idleness; by then the list has loaded.
const prefetchDelayMs = 1_500;
