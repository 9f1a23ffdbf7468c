import { useSyncExternalStore } from 'react';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { choiceKey } from '#src/platform/web/offline/clear-cache.ts';

/**
 * Whether lists show the first steps, stored in this browser until sign-out: so other accounts ask the server nothing
 * for them.
 */
type State = 'shown' | 'hidden';

const { subscribe, emit } = createEmitter();

export function useFollowsSteps(): boolean {
  return useSyncExternalStore(subscribe, readState, () => null) === 'shown';
}

/** The dashboard showed the steps. It shows them until the first entry, also to those who hid them on lists. */
export function startSteps(): void {
  if (readState() === null) storeState('shown');
}

export function hideSteps(): void {
  storeState('hidden');
}

function storeState(state: State): void {
  try {
    localStorage.setItem(storageKey(), state);
  } catch {
    // Storage is disabled: the steps stay on the dashboard.
  }
  emit();
}

function readState(): string | null {
  try {
    return localStorage.getItem(storageKey());
  } catch {
    return null;
  }
}

function storageKey(): string {
  return choiceKey('firstSteps', currentAccount()?.uid ?? '');
}
