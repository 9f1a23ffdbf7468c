import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Suspense, lazy, useEffect, useState } from 'react';
import { idleDelayMs } from '#src/app/web/background/use-encryption-backfill.ts';
import { canTrackTime, hasTimer, canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

const FloatingTimer = lazy(async () => ({
  default: (await import('#src/features/timer/web/public.tsx')).FloatingTimer,
}));

/** The floating timer, which covers nothing: pages leave `--timer-room` and `--timer-dock` free. [2.51] [2.52] */
export function LazyTimer() {
  const session = useSession();
  if (session.status !== 'signedIn' || !canTrackTime(session.role) || !hasTimer(session.role)) return null;
  return (
    <>
      <GlobalStyles styles={roomForTimer} />
      <Box
        sx={{
          position: 'fixed',
          right: { xs: 16, sm: 24 },
          bottom: 'calc(16px + env(safe-area-inset-bottom))',
          left: { xs: 16, sm: 'auto' },
          zIndex: 'speedDial',
          display: 'flex',
          justifyContent: 'flex-end',
          pointerEvents: 'none',
          '& > *': { minWidth: 0 },
          '& > * > *': { pointerEvents: 'auto' },
          // Above the top bar while the open timer shows a message there.
          '&:has([data-timer-message])': { zIndex: 'snackbar' },
        }}
      >
        <Suspense>
          <FloatingTimer key={session.user.uid} />
        </Suspense>
      </Box>
    </>
  );
}

/**
 * Beside the open timer, wide pages become narrower. On others it leaves the ends of rows free, with their amounts,
 * unless it was moved.
 */
const roomForTimer = {
  ':root': { '--timer-room': '80px' },
  '@media (min-width: 1280px)': {
    ':root:has([data-timer-panel]:not([data-moved]))': { '--timer-dock': '384px' },
  },
};

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
  const [idleUid, setIdleUid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setIdleUid(uid), idleDelayMs);
    return () => clearTimeout(timer);
  }, [uid]);
  if (uid === null || idleUid !== uid) return null;
  return (
    <Suspense>
      <ConversionIndicator key={uid} />
    </Suspense>
  );
}
