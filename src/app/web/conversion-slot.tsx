import { Suspense, lazy, useEffect, useState } from 'react';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';
import { calmAfterMs } from './calm.ts';

/** Nobody waits for it: where it cannot be fetched, a later session goes on. */
const ConversionIndicator = lazy(() =>
  import('#src/features/encryption/web/conversion-indicator.tsx').then(
    (part) => ({ default: part.ConversionIndicator }),
    () => ({ default: () => null }),
  ),
);

/** Where the top bar says that private mode is being turned over. It comes once the page is calm. */
export function ConversionSlot() {
  const session = useSession();
  const uid = session.status === 'signedIn' && keepsRecords(session.role) ? session.user.uid : null;
  const [calmFor, setCalmFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCalmFor(uid), calmAfterMs);
    return () => clearTimeout(timer);
  }, [uid]);
  if (uid === null || calmFor !== uid) return null;
  return (
    <Suspense>
      <ConversionIndicator key={uid} />
    </Suspense>
  );
}
