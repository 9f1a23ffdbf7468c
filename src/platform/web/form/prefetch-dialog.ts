import { useEffect } from 'react';

/** Loads a lazy dialog when the user first touches, points or presses a key, so it opens at once. */
export function usePrefetchedDialog(load: () => Promise<unknown>): void {
  useEffect(() => {
    const controller = new AbortController();
    const loadOnce = () => {
      controller.abort();
      // Silent: if it fails, opening the dialog retries and reports errors.
      load().catch(() => undefined);
    };
    for (const sign of signsOfUse)
      addEventListener(sign, loadOnce, { signal: controller.signal, passive: true });
    return () => {
      controller.abort();
    };
  }, [load]);
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
