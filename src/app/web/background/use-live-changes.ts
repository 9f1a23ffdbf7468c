import { useEffect } from 'react';
import { useSession, useSessionActions } from '#src/features/session/web/public.tsx';
import { wildcard, sessionTopic } from '#src/platform/shared/change-event.ts';
import { isSigningOut } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** While signed in, pages follow changes from other tabs and devices. */
export function useLiveChanges(): void {
  const session = useSession();
  const { refresh } = useSessionActions();
  const uid = session.status === 'signedIn' ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const controller = new AbortController();
    void followChanges(controller.signal, refresh);
    return () => {
      controller.abort();
    };
  }, [uid, refresh]);
}

async function followChanges(signal: AbortSignal, refresh: () => Promise<void>): Promise<void> {
  const [{ openChangeStream }, { invalidateChanged }] = await Promise.all([
    import('#src/platform/web/live/change-stream.ts'),
    import('#src/platform/web/live/invalidate-queries.ts'),
  ]);
  if (signal.aborted) return;
  const close = openChangeStream(({ what }) => void follow(what));
  async function follow(what: string): Promise<void> {
    // The role or preferences changed, or a session ended: then nothing is fetched again. If they can't be read now,
    // the next page reports it.
    if (what === sessionTopic || what === wildcard) await refresh().catch(() => undefined);
    if (isSigningOut()) return;
    await invalidateChanged(queryClient, what);
    if (what === 'portal')
      await import('#src/features/portal/web/notices/show-client-acts.ts')
        .then(({ showClientActs }) => showClientActs())
        // The log of the portal has them, too.
        .catch(() => undefined);
  }
  signal.addEventListener('abort', close);
}
