import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

let hasUnfinished = () => false;
/** Resolves the pending question. */
let resolveAnswer: ((leaves: boolean) => void) | undefined;
const { subscribe, emit } = createEmitter();

/** Called by the uploads once they are loaded; before, there are none on this page. */
export function setUnfinishedCheck(check: () => boolean): void {
  hasUnfinished = check;
}

/** Whether to sign out: everything is uploaded, or the user accepts the loss. Asks with `SignOutDialog`. */
export async function confirmUploadLoss(): Promise<boolean> {
  if (!hasUnfinished()) return true;
  resolveAnswer?.(false);
  return new Promise<boolean>((resolve) => {
    resolveAnswer = resolve;
    emit();
  });
}

export function useIsConfirmingUploadLoss(): boolean {
  return useSyncExternalStore(subscribe, () => resolveAnswer !== undefined);
}

export function answerUploadLoss(leaves: boolean): void {
  resolveAnswer?.(leaves);
  resolveAnswer = undefined;
  emit();
}
