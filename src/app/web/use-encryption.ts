import { useEffect } from 'react';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

/** After sign-in the data key is fetched; once the page is calm, what still lacks its encrypted copy gets it. [4.3, 8.3] */
export function useEncryption(): void {
  const session = useSession();
  const uid = session.status === 'signedIn' && keepsRecords(session.role) ? session.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    const leaving = new AbortController();
    void begin(leaving.signal);
    return () => {
      leaving.abort();
    };
  }, [uid]);
}

const calmAfterMs = 5_000;

async function begin(signal: AbortSignal): Promise<void> {
  const { dataKey } = await import('#src/features/encryption/web/public.tsx');
  if (signal.aborted || (await dataKey()) === null) return;
  const timer = setTimeout(() => void addCopies(signal), calmAfterMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
  });
}

async function addCopies(signal: AbortSignal): Promise<void> {
  const { addMissingCopies } = await import('#src/features/clients/web/public.tsx');
  // Whatever is in the way: a later session tries again.
  await addMissingCopies(signal).catch(() => undefined);
}
