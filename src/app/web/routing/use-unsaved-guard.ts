import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard, hasUnsaved } from '#src/platform/web/form/unsaved-changes.ts';

/** Back asks, as Escape does, before it takes an open form away with something typed in it. */
export function useUnsavedGuard(): void {
  // A page that one is sent to, as when the session ends, does not wait.
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP' && hasUnsaved());
  useEffect(() => {
    if (state !== 'blocked') return;
    confirmDiscard();
    reset();
  }, [state, reset]);
}
