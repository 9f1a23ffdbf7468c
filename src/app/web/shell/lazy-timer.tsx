import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Suspense, lazy } from 'react';
import { canTrackTime, hasTimer } from '#src/features/accounts/rules/role.ts';
import { useSession } from '#src/features/session/web/public.tsx';

const FloatingTimer = lazy(async () => ({
  default: (await import('#src/features/timer/web/public.tsx')).FloatingTimer,
}));

/** The floating timer, which covers nothing: pages leave `--timer-room` free at the bottom. [2.51] [2.52] */
export function LazyTimer() {
  const session = useSession();
  if (session.status !== 'signedIn' || !canTrackTime(session.role) || !hasTimer(session.role)) return null;
  return (
    <>
      <GlobalStyles styles={{ ':root': { '--timer-room': '80px' } }} />
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
          '& > *': { pointerEvents: 'auto', minWidth: 0 },
        }}
      >
        <Suspense>
          <FloatingTimer key={session.user.uid} />
        </Suspense>
      </Box>
    </>
  );
}
