import { useEffect } from 'react';

/** Fetches a lazy dialog once the page has nothing else to do, so that it opens at once. */
export function usePrefetchedDialog(load: () => Promise<unknown>): void {
  useEffect(() => {
    const idle = setTimeout(() => {
      // Silent: should it fail, opening the dialog asks again and tells.
      load().catch(() => undefined);
    }, prefetchDelayMs);
    return () => {
      clearTimeout(idle);
    };
  }, [load]);
}

// Not every browser tells when it is idle; by then the list has come.
const prefetchDelayMs = 1_500;
