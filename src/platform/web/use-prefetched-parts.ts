import { useEffect } from 'react';
import { firstUse } from './first-use.ts';

/** Loads dialogs or menus with the first use of the page, so that they open at once. */
export function usePrefetchedParts(load: () => unknown): void {
  useEffect(() => {
    const controller = new AbortController();
    // Silent: if it fails, opening the dialog retries and reports errors.
    firstUse(controller.signal)
      .then(load)
      .catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, [load]);
}
