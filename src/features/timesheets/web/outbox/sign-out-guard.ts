import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { currentOutbox } from './current-outbox.ts';
import { pendingTimerCommands, waitForTimerCommands } from './pending-timer-commands.ts';

/** Who has been asked whether to sign out although something waits, and has not answered yet. */
let resolveAnswer: ((leaves: boolean) => void) | undefined;
const { subscribe, emit } = createEmitter();

/**
 * Whether somebody who signs out may go: nothing waits to be sent, or they have said to lose it; then it is lost, save
 * what the timer has to tell, which is told once they are back. Asks by `LeavingQuestion`.
 */
export async function confirmSignOut(): Promise<boolean> {
  if (pendingTimerCommands() > 0 && navigator.onLine) await waitForTimerCommands();
  const outbox = currentOutbox();
  if (pendingTimerCommands() === 0 && (outbox?.list() ?? []).length === 0) return true;
  resolveAnswer?.(false);
  const leaves = await new Promise<boolean>((resolve) => {
    resolveAnswer = resolve;
    emit();
  });
  if (leaves) await outbox?.clear();
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
