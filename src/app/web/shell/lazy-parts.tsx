import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Suspense, lazy, useEffect, useState } from 'react';
import { idleDelayMs } from '#src/app/web/background/use-encryption-backfill.ts';
import { canTrackTime, hasTimer, canKeepRecords } from '#src/features/identity/rules/role.ts';
import { useSession } from '#src/features/identity/web/public.tsx';

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
      <TimerStrip />
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

/** Content ends above it, so the closed timer covers neither amounts nor menus, also while the page scrolls. */
const TimerStrip = styled('div')(({ theme }) => ({
  position: 'fixed',
  // Above sticky parts of the content, below the footer.
  zIndex: 9,
  inset: 'auto var(--timer-dock, 0px) 0 var(--drawer-room, 0px)',
  height: 'var(--timer-strip, 0px)',
  background: `linear-gradient(to top, ${theme.vars.palette.background.default} 64px, transparent)`,
}));

/** Beside the open timer, wide pages become narrower, unless it was moved; on others it is a sheet below the page. */
const roomForTimer = {
  ':root': { '--timer-room': '80px', '--timer-strip': '80px' },
  ':root:has([data-timer-panel])': { '--timer-strip': '0px' },
  // On phones, an idle timer is a round button of 56 px, which the strip ends with.
  '@media (max-width: 599.95px)': {
    ':root:not(:has([data-state=running], [data-state=paused]))': { '--timer-strip': '72px' },
  },
  '@media (min-width: 1280px)': {
    ':root:has([data-timer-panel]:not([data-moved]))': { '--timer-dock': '384px' },
  },
};

const PendingChangesIndicator = lazy(async () => ({
  default: (await import('#src/features/timesheets/web/pending-changes-panel/pending-changes-indicator.tsx'))
    .PendingChangesIndicator,
}));

/** Unsynced changes, in the top bar. */
export function LazyPendingChangesIndicator() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <Suspense>
      <PendingChangesIndicator key={session.user.uid} />
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
