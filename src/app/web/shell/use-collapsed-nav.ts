import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

const storageKey = 'stint-navigation';
const { subscribe, emit } = createEmitter();

/** Whether the navigation is collapsed in this browser. */
export function useCollapsedNav(): [boolean, () => void] {
  const isCollapsed = useSyncExternalStore(subscribe, read, () => false);
  return [
    isCollapsed,
    () => {
      try {
        localStorage.setItem(storageKey, isCollapsed ? 'open' : 'folded');
      } catch {
        // Storage is disabled: the navigation stays as it is.
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
