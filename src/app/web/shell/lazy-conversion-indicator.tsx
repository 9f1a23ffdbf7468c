import { Suspense, lazy, useEffect, useState } from 'react';
import { idleDelayMs } from '#src/app/web/background/idle-delay.ts';
import { canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

/** Optional: if it can't be loaded, a later session continues the conversion. */
const ConversionIndicator = lazy(() =>
  import('#src/features/encryption/web/conversion-indicator.tsx').then(
    (part) => ({ default: part.ConversionIndicator }),
    () => ({ default: () => null }),
  ),
);

/** The progress of switching private mode, in the top bar; loads once the page is idle. */
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
