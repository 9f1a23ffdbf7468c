import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirmDiscard, hasUnsaved, hasUnsavedPage } from '#src/platform/web/form/unsaved-changes.ts';

/** Back asks before closing a form with unsaved changes, like Escape; links ask if the form is a page. */
export function useUnsavedGuard(): void {
  // Redirects, such as when the session ends, don't wait.
  const { state, reset, proceed } = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      (historyAction === 'POP' && hasUnsaved()) ||
      (historyAction === 'PUSH' && hasUnsavedPage() && currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (state === 'blocked') confirmDiscard({ leave: proceed, stay: reset });
  }, [state, reset, proceed]);
}
