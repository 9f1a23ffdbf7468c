import { useEffect } from 'react';

/** Loads dialogs or menus when the user first touches, points or presses a key, so that they open at once. */
export function usePrefetchedParts(load: () => unknown): void {
  useEffect(() => {
    const controller = new AbortController();
    const loadOnce = () => {
      controller.abort();
      // Silent: if it fails, opening the dialog retries and reports errors.
      Promise.resolve(load()).catch(() => undefined);
    };
    for (const sign of signsOfUse)
      addEventListener(sign, loadOnce, { signal: controller.signal, passive: true });
    return () => {
      controller.abort();
    };
  }, [load]);
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
