import { Suspense, lazy } from 'react';
import { useSession } from '#src/features/session/web/public.tsx';

const OutboxIndicator = lazy(async () => ({
  default: (await import('#src/features/timesheets/web/outbox-panel/outbox-indicator.tsx')).OutboxIndicator,
}));

/** Unsynced changes, in the top bar. */
export function LazyOutboxIndicator() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <Suspense>
      <OutboxIndicator key={session.user.uid} />
    </Suspense>
  );
}
