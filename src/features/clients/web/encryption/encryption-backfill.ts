import { useEffect } from 'react';
import { backfillEncryptedCopies } from '#src/features/clients/web/lazy-components.tsx';
import { clients } from '#src/features/clients/web/queries.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { signOutSignal } from '#src/platform/web/current-account.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { whenBackgroundStarts } from '#src/platform/web/when-idle.ts';

/**
 * Adds missing encrypted copies, on any page: once the page is idle, when the network returns, and periodically,
 * because a tab may stay open for days. [8.3]
 */
export function EncryptionBackfill(): null {
  const { uid } = useAccount().user;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    signOutSignal().addEventListener('abort', () => controller.abort(), { signal });
    let isRunning = false;
    const runOnce = async () => {
      if (isRunning) return;
      isRunning = true;
      // Silent: any failure, including a lost network, is retried.
      await backfillCopies(uid, signal).catch(() => undefined);
      isRunning = false;
    };
    void whenBackgroundStarts().then(() => (signal.aborted ? undefined : runOnce()));
    const further = setInterval(() => void runOnce(), retryMs);
    addEventListener('online', () => void runOnce(), { signal });
    return () => {
      clearInterval(further);
      controller.abort();
    };
  }, [uid]);
  return null;
}

const retryMs = 15 * 60 * 1000;

async function backfillCopies(uid: string, signal: AbortSignal): Promise<void> {
  const { getDataKey } = await import('#src/features/encryption/web/public.tsx');
  if (signal.aborted || (await getDataKey()) === null) return;
  // Nearly always, nothing is missing: then its code isn’t loaded, and no tab waits for another.
  const { items } = await clients.list.call({ withoutCopies: true, limit: 1 }, { signal });
  if (items.length === 0) return;
  await withTabLock(`stint-missing-copies ${uid}`, () => backfillEncryptedCopies(signal), signal);
}
