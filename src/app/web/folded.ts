import { useSyncExternalStore } from 'react';

const key = 'stint-navigation';
const listeners = new Set<() => void>();

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
      for (const listener of listeners) listener();
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
