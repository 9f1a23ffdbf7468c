import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Suspense, lazy } from 'react';
import { canTrackTime, hasTimer } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ShellParts } from '#src/platform/web/feature.ts';

const FloatingTimer = lazy(async () => ({
  default: (await import('./public.tsx')).FloatingTimer,
}));

/** The floating timer, which covers nothing: pages leave `--timer-room` and `--timer-dock` free. [2.51] [2.52] */
function LazyTimer() {
  const { role } = useAccount();
  if (!canTrackTime(role) || !hasTimer(role)) return null;
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
          <FloatingTimer />
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

export const shellParts: ShellParts = {
  everywhere: [{ audience: 'signedIn', Component: LazyTimer }],
};
