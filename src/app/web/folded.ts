import { useSyncExternalStore } from 'react';
import { listeners } from '#src/platform/web/listeners.ts';

const key = 'stint-navigation';
const { subscribe, tell } = listeners();

/** Whether this browser keeps the navigation folded into a rail. */
export function useFolded(): [boolean, () => void] {
  const isFolded = useSyncExternalStore(subscribe, read, () => false);
  return [
    isFolded,
    () => {
      try {
        localStorage.setItem(key, isFolded ? 'open' : 'folded');
      } catch {
        // Storage is closed to us: it stays as it is.
      }
      tell();
    },
  ];
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'folded';
  } catch {
    return false;
  }
}
