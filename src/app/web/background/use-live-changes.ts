import { useEffect } from 'react';
import { useSession, useSessionActions } from '#src/features/identity/web/public.tsx';

/** While signed in, pages follow changes from other tabs and devices. */
export function useLiveChanges(): void {
  const session = useSession();
  const { refresh } = useSessionActions();
  const uid = session.status === 'signedIn' ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const controller = new AbortController();
    // With the first connection: no page needs it to show.
    void import('./follow-changes.ts').then(({ followChanges }) => followChanges(controller.signal, refresh));
    return () => {
      controller.abort();
    };
  }, [uid, refresh]);
}
