import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Outlet } from 'react-router';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { BudgetWatch } from '#src/features/projects/web/public.tsx';
import { useSession } from '#src/features/session/web/public.tsx';
import { useShortcut, useShortcutKeys } from '#src/platform/web/keyboard/shortcuts.ts';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { appBarHeight, drawerWidth, railWidth } from '#src/platform/web/theme/measures.ts';
import { useFolded } from './folded.ts';
import { Footer } from './footer.tsx';
import { ReachStrip } from './reach-strip.tsx';
import { PassingDrawer, PermanentDrawer } from './side-drawer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TimerSlot } from './timer-slot.tsx';
import { TopBar } from './top-bar.tsx';
import { useEncryption } from './use-encryption.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useTypedKept } from './use-typed-kept.ts';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

type Opened = 'nothing' | 'navigation' | 'palette' | 'shortcuts';

/** Top bar, drawer, footer, timer. [2.17] */
export function Shell() {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  const [opened, setOpened] = useState<Opened>('nothing');
  const [isFolded, fold] = useFolded();
  const close = () => {
    setOpened('nothing');
  };
  useShortcutKeys();
  useLiveChanges();
  useEncryption();
  useTypedKept();
  useShortcut('mod+k', 'Search or jump to', isSignedIn ? () => setOpened('palette') : undefined);
  useShortcut('mod+z', 'Undo', isSignedIn ? undoLatest : undefined);
  useShortcut('?', 'Keyboard shortcuts', () => {
    setOpened('shortcuts');
  });

  return (
    <QueryClientProvider client={queryClient}>
      {/* Nothing one tabs to hides below the top bar. */}
      <GlobalStyles
        styles={(theme) => ({
          html: {
            scrollPaddingTop: appBarHeight + 16,
            [theme.breakpoints.up('md')]: { '--drawer-room': `${isFolded ? railWidth : drawerWidth}px` },
          },
        })}
      />
      <SkipLink />
      <TopBar onOpenNavigation={() => setOpened('navigation')} onSearch={() => setOpened('palette')} />
      <PermanentDrawer isFolded={isFolded} onFold={fold} />
      <PassingDrawer isOpen={opened === 'navigation'} onClose={close} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: `calc(100dvh - ${appBarHeight}px)`,
          ml: { md: `${isFolded ? railWidth : drawerWidth}px` },
          transition: (theme) => theme.transitions.create('margin'),
        }}
      >
        <ReachStrip />
        <Box component="main" id="main" sx={{ flex: 1, minWidth: 0, p: { xs: 4, sm: 6 } }}>
          <Outlet />
        </Box>
        <Footer />
      </Box>
      <NoticeBar />
      <TimerSlot />
      <Suspense>
        {session.status === 'signedIn' && keepsRecords(session.role) && (
          <BudgetWatch key={session.user.uid} />
        )}
      </Suspense>
      <Suspense>
        {opened === 'palette' && <CommandPalette onClose={close} />}
        {opened === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </QueryClientProvider>
  );
}
