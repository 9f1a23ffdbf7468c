import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import * as m from '#messages/app.ts';
import { loginPath } from '#src/features/identity/web/public.tsx';
import {
  confirmDiscard,
  hasUnsaved,
  hasUnsavedPage,
  leaveListField,
} from '#src/platform/web/form/unsaved-changes.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { onSessionEndDeferred } from '#src/platform/web/session-end.ts';

/**
 * Back asks before closing a form with unsaved changes, like Escape; links ask if the form is a page. If the session ends,
 * the form stays until someone has logged in again.
 */
export function useUnsavedGuard(): void {
  // Redirects, such as after a logout, don't wait.
  const { state, reset, proceed } = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (historyAction === 'POP') leaveListField();
    return (
      (historyAction === 'POP' && hasUnsaved()) ||
      (historyAction === 'PUSH' && hasUnsavedPage() && currentLocation.pathname !== nextLocation.pathname)
    );
  });
  useEffect(() => {
    if (state === 'blocked') confirmDiscard({ leave: proceed, stay: reset });
  }, [state, reset, proceed]);
  useEffect(() => onSessionEndDeferred(offerLogin), []);
}

/** The session has ended, and what was typed isn't saved. */
function offerLogin(): void {
  if (!hasUnsaved()) return;
  notify(m.sessionEndedUnsaved, {
    tone: 'failed',
    isUntilNextPage: true,
    action: { label: m.login, isMain: true, run: () => void open(loginPath, '_blank', 'noopener') },
  });
}
