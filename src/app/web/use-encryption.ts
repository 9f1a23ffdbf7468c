import { useEffect } from 'react';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';
import { inOneTab } from '#src/platform/web/one-tab.ts';
import { calmAfterMs } from './calm.ts';

/**
 * Adds encrypted copies where they are missing, on any page: once the page is calm, when the network is back, and every
 * while, as a tab may stay open for days. [8.3]
 */
export function useEncryption(): void {
  const session = useSession();
  const uid = session.status === 'signedIn' && keepsRecords(session.role) ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isAtIt = false;
    const tryNow = async () => {
      if (isAtIt) return;
      isAtIt = true;
      // Whatever is in the way, a network that is gone too: it is tried again.
      await begin(uid, signal).catch(() => undefined);
      isAtIt = false;
    };
    const first = setTimeout(() => void tryNow(), calmAfterMs);
    const further = setInterval(() => void tryNow(), againMs);
    addEventListener('online', () => void tryNow(), { signal });
    return () => {
      clearTimeout(first);
      clearInterval(further);
      leaving.abort();
    };
  }, [uid]);
}

const againMs = 15 * 60 * 1000;

async function begin(uid: string, signal: AbortSignal): Promise<void> {
  const { dataKey } = await import('#src/features/encryption/web/public.tsx');
  if (signal.aborted || (await dataKey()) === null) return;
  const { addMissingCopies } = await import('#src/features/clients/web/public.tsx');
  await inOneTab(`stint-missing-copies ${uid}`, () => addMissingCopies(signal), signal);
}
