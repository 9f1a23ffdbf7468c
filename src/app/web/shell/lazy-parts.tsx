import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Suspense, lazy, useEffect, useState } from 'react';
import { idleDelayMs } from '#src/app/web/background/use-encryption-backfill.ts';
import { canTrackTime, hasTimer, canKeepRecords } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

const FloatingTimer = lazy(async () => ({
  default: (await import('#src/features/timer/web/public.tsx')).FloatingTimer,
}));

/** The floating timer, above the page: opening it moves nothing. Pages end above it. [2.51] [2.52] */
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
 * `--timer-base`: the closed timer, above which every page ends. While it is open, the page can be scrolled further by
 * `--timer-height`. `--timer-room`: what it takes of the window's bottom.
 */
const roomForTimer = {
  ':root': { '--timer-base': '80px', '--timer-room': 'var(--timer-base)' },
  'body:has([data-timer-panel])': { paddingBottom: 'max(0px, var(--timer-height, 0px) - var(--timer-base))' },
  '@media (max-width: 1279.95px)': {
    ':root:has([data-timer-panel])': { '--timer-room': 'var(--timer-height, var(--timer-base))' },
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
