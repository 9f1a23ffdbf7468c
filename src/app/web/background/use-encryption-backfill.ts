import { useEffect } from 'react';
import { canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { idleDelayMs } from './idle-delay.ts';

/**
 * Adds encrypted copies where they are missing, on any page: once the page is calm, when the network is back, and every
 * while, as a tab may stay open for days. [8.3]
 */
export function useEncryptionBackfill(): void {
  const session = useSession();
  const uid = session.status === 'signedIn' && canKeepRecords(session.role) ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let isRunning = false;
    const runOnce = async () => {
      if (isRunning) return;
      isRunning = true;
      // Whatever is in the way, a network that is gone too: it is tried again.
      await backfillCopies(uid, signal).catch(() => undefined);
      isRunning = false;
    };
    const first = setTimeout(() => void runOnce(), idleDelayMs);
    const further = setInterval(() => void runOnce(), retryMs);
    addEventListener('online', () => void runOnce(), { signal });
    return () => {
      clearTimeout(first);
      clearInterval(further);
      controller.abort();
    };
  }, [uid]);
}

const retryMs = 15 * 60 * 1000;

async function backfillCopies(uid: string, signal: AbortSignal): Promise<void> {
  const { getDataKey } = await import('#src/features/encryption/web/public.tsx');
  if (signal.aborted || (await getDataKey()) === null) return;
  const { backfillEncryptedCopies } = await import('#src/features/clients/web/public.tsx');
  await withTabLock(`stint-missing-copies ${uid}`, () => backfillEncryptedCopies(signal), signal);
}
