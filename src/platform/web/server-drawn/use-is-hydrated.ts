import { useSyncExternalStore } from 'react';

/** False while drawing on the server, and until the drawn page is hydrated: what only this browser knows can then follow. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
