import { useEffect } from 'react';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

/**
 * After sign-in the data key is fetched, once the page is calm (whoever needs it earlier asks earlier); then what still
 * lacks its encrypted copy gets it. [4.3, 8.3]
 */
export function useEncryption(): void {
  const session = useSession();
  const uid = session.status === 'signedIn' && keepsRecords(session.role) ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const leaving = new AbortController();
    // Whatever is in the way, a network that is gone too: a later session tries again.
    const timer = setTimeout(() => void begin(leaving.signal).catch(() => undefined), calmAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [uid]);
}

const calmAfterMs = 4_000;

async function begin(signal: AbortSignal): Promise<void> {
  const { dataKey } = await import('#src/features/encryption/web/public.tsx');
  if (signal.aborted || (await dataKey()) === null) return;
  const { addMissingCopies } = await import('#src/features/clients/web/public.tsx');
  await addMissingCopies(signal);
}
