import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

const storageKey = 'stint-navigation';
const { subscribe, emit } = createEmitter();

/** Whether this browser keeps the navigation folded into a rail. */
export function useCollapsedNav(): [boolean, () => void] {
  const isCollapsed = useSyncExternalStore(subscribe, read, () => false);
  return [
    isCollapsed,
    () => {
      try {
        localStorage.setItem(storageKey, isCollapsed ? 'open' : 'folded');
      } catch {
        // Storage is closed to us: it stays as it is.
      }
      emit();
    },
  ];
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'folded';
  } catch {
    return false;
  }
}
