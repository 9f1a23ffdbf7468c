import { useSyncExternalStore } from 'react';
import { listeners } from '#src/platform/web/listeners.ts';
import { currentOutbox } from './current.ts';
import { timerActs, timerActsSent } from './timer-acts.ts';

/** Who has been asked whether to sign out although something waits, and has not answered yet. */
let answer: ((leaves: boolean) => void) | undefined;
const { subscribe, tell } = listeners();

/**
 * Whether somebody who signs out may go: nothing waits to be sent, or they have said to lose it; then it is lost, save
 * what the timer has to tell, which is told once they are back. Asks by `LeavingQuestion`.
 */
export async function mayLeave(): Promise<boolean> {
  if (timerActs() > 0 && navigator.onLine) await timerActsSent();
  const outbox = currentOutbox();
  if (timerActs() === 0 && (outbox?.list() ?? []).length === 0) return true;
  answer?.(false);
  const leaves = await new Promise<boolean>((resolve) => {
    answer = resolve;
    tell();
  });
  if (leaves) await outbox?.clear();
  return leaves;
}

export function useIsLeaving(): boolean {
  return useSyncExternalStore(subscribe, isAsked);
}

export function answerLeaving(leaves: boolean): void {
  answer?.(leaves);
  answer = undefined;
  tell();
}

const isAsked = () => answer !== undefined;
