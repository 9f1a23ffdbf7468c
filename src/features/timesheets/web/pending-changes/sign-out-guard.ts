import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { currentPendingChanges } from './current-pending-changes.ts';
import { pendingTimerCommands, waitForTimerCommands } from './pending-timer-commands.ts';

/** Resolves the pending sign-out question. */
let resolveAnswer: ((leaves: boolean) => void) | undefined;
const { subscribe, emit } = createEmitter();

/**
 * Whether to sign out: nothing is unsynced, or the user accepts the loss, which discards the queue. Timer
 * commands stay and sync after the next sign-in. Asks with `SignOutDialog`.
 */
export async function confirmSignOut(): Promise<boolean> {
  if (pendingTimerCommands() > 0 && navigator.onLine) await waitForTimerCommands();
  const pendingChanges = currentPendingChanges();
  if (pendingTimerCommands() === 0 && (pendingChanges?.list() ?? []).length === 0) return true;
  resolveAnswer?.(false);
  const leaves = await new Promise<boolean>((resolve) => {
    resolveAnswer = resolve;
    emit();
  });
  if (leaves) await pendingChanges?.clear();
  return leaves;
}

export function useIsConfirmingSignOut(): boolean {
  return useSyncExternalStore(subscribe, isAsked);
}

export function answerSignOut(leaves: boolean): void {
  resolveAnswer?.(leaves);
  resolveAnswer = undefined;
  emit();
}

const isAsked = () => resolveAnswer !== undefined;
