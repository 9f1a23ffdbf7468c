import { Suspense, lazy, useEffect, useState } from 'react';
import { idleDelayMs } from '#src/app/web/background/idle-delay.ts';
import { canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

/** Nobody waits for it: where it cannot be fetched, a later session goes on. */
const ConversionIndicator = lazy(() =>
  import('#src/features/encryption/web/conversion-indicator.tsx').then(
    (part) => ({ default: part.ConversionIndicator }),
    () => ({ default: () => null }),
  ),
);

/** Where the top bar says that private mode is being turned over. It comes once the page is calm. */
export function LazyConversionIndicator() {
  const session = useSession();
  const uid = session.status === 'signedIn' && canKeepRecords(session.role) ? session.user.uid : null;
  const [idleUid, setCalmFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setCalmFor(uid), idleDelayMs);
    return () => clearTimeout(timer);
  }, [uid]);
  if (uid === null || idleUid !== uid) return null;
  return (
    <Suspense>
      <ConversionIndicator key={uid} />
    </Suspense>
  );
}
