import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard, hasUnsaved } from '#src/platform/web/form/unsaved-changes.ts';

/** Back asks before closing a form with unsaved changes, like Escape. */
export function useUnsavedGuard(): void {
  // Redirects, such as when the session ends, don't wait.
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP' && hasUnsaved());
  useEffect(() => {
    if (state !== 'blocked') return;
    confirmDiscard();
    reset();
  }, [state, reset]);
}
