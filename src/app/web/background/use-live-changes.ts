import { useEffect } from 'react';
import { useSession, useSessionActions } from '#src/features/identity/web/public.tsx';
import { whenIdle } from '#src/platform/web/when-idle.ts';

/** While signed in, pages follow changes from other tabs and devices. */
export function useLiveChanges(): void {
  const session = useSession();
  const { refresh } = useSessionActions();
  const uid = session.status === 'signedIn' ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const controller = new AbortController();
    void followWhenIdle(controller.signal, refresh);
    return () => {
      controller.abort();
    };
  }, [uid, refresh]);
}

/** No page needs it to show. */
async function followWhenIdle(signal: AbortSignal, refresh: () => Promise<void>): Promise<void> {
  await whenIdle();
  if (signal.aborted) return;
  const { followChanges } = await import('./follow-changes.ts');
  followChanges(signal, refresh);
}
