import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Outlet } from 'react-router';
import * as m from '#messages/app.ts';
import { useLiveChanges } from '#src/app/web/background/use-live-changes.ts';
import { loadPalettes } from '#src/app/web/palette/palettes.ts';
import { useUnsavedGuard } from '#src/app/web/routing/use-unsaved-guard.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { useShortcut, useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { appBarHeight, drawerWidth, collapsedDrawerWidth } from '#src/platform/web/theme/tokens.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { TemporaryDrawer, PermanentDrawer } from './side-drawer.tsx';
import { SignedInParts } from './signed-in-parts.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsedNav } from './use-collapsed-nav.ts';

const CommandPalette = lazy(async () => {
  const [{ CommandPalette: Ready }] = await Promise.all([
    import('#src/app/web/palette/command-palette.tsx'),
    loadPalettes(),
  ]);
  return { default: Ready };
});
const ShortcutList = lazy(async () => ({
  default: (await import('#src/app/web/palette/shortcut-list.tsx')).ShortcutList,
}));

type OpenOverlay = 'nothing' | 'navigation' | 'palette' | 'shortcuts';

/** Top bar, drawer, footer, timer. [2.17] */
export function Shell() {
  const isSignedIn = useSession().status === 'signedIn';
  const [openOverlay, setOpenOverlay] = useState<OpenOverlay>('nothing');
  const [isNavCollapsed, toggleNav] = useCollapsedNav();
  const close = () => {
    setOpenOverlay('nothing');
  };
  useShortcutListener();
  useLiveChanges();
  useShortcut('?', m.keyboardShortcuts, () => setOpenOverlay('shortcuts'), m.everywhere);
  useShortcut('mod+z', m.undo, isSignedIn ? undoLatest : undefined, m.everywhere);
  useShortcut(
    'mod+k',
    m.searchOrJumpTo,
    isSignedIn ? () => setOpenOverlay('palette') : undefined,
    m.everywhere,
  );

  return (
    <QueryClientProvider client={queryClient}>
      {/* Keeps focused elements from hiding below the top bar. */}
      <GlobalStyles
        styles={(theme) => ({
          html: {
            scrollPaddingTop: appBarHeight + 16,
            [theme.breakpoints.up('md')]: {
              '--drawer-room': `${isNavCollapsed ? collapsedDrawerWidth : drawerWidth}px`,
              // Uploads are between the areas and the profile, where they cover no names.
              ...(!isNavCollapsed && {
                '--uploads-left': '16px',
                '--uploads-width': `${drawerWidth - 32}px`,
                '--uploads-bottom': '160px',
                '--uploads-rows': 'max(104px, 100dvh - 744px)',
              }),
            },
          },
        })}
      />
      <UnsavedGuard />
      <SkipLink />
      <TopBar
        onOpenNavigation={() => setOpenOverlay('navigation')}
        onSearch={() => setOpenOverlay('palette')}
      />
      <PermanentDrawer isFolded={isNavCollapsed} onFold={toggleNav} />
      <TemporaryDrawer isOpen={openOverlay === 'navigation'} onClose={close} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: `calc(100dvh - ${appBarHeight}px)`,
          ml: { md: `${isNavCollapsed ? collapsedDrawerWidth : drawerWidth}px` },
          mr: 'var(--timer-dock, 0px)',
          transition: (theme) => theme.transitions.create('margin'),
        }}
      >
        <ConnectionBanner />
        <Box component="main" id="main" sx={{ flex: 1, minWidth: 0, p: { xs: 4, sm: 6 } }}>
          <Outlet />
        </Box>
        <Footer />
      </Box>
      <NoticeBar />
      <SignedInParts at="everywhere" />
      <Suspense>
        {openOverlay === 'palette' && <CommandPalette onClose={close} />}
        {openOverlay === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </QueryClientProvider>
  );
}

/** Separate, because it renders twice. */
function UnsavedGuard() {
  useUnsavedGuard();
  return null;
}
