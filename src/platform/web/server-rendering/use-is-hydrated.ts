import { useSyncExternalStore } from 'react';

/** False while rendering on the server, and until the rendered page is hydrated: what only this browser knows can then follow. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
