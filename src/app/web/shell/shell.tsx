import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import * as m from '#messages/app.ts';
import { useLiveChanges } from '#src/app/web/background/use-live-changes.ts';
import { PageKeys } from '#src/app/web/palette/page-keys.tsx';
import { loadPalettes } from '#src/app/web/palette/palettes.ts';
import { useUnsavedGuard } from '#src/app/web/routing/use-unsaved-guard.ts';
import { useSession } from '#src/features/identity/web/public.tsx';
import { useShortcut, useShortcutListener } from '#src/platform/web/keyboard/shortcuts.ts';
import { useKeptFocus } from '#src/platform/web/keyboard/use-kept-focus.ts';
import { loadMenus } from '#src/platform/web/kit/overlays/menu.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { leavePage, undoLatest } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { PhoneBar } from './phone-bar.tsx';
import * as styles from './shell.module.css';
import { SideDrawer } from './side-drawer.tsx';
import { SignedInParts } from './signed-in-parts.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useCollapsedNav } from './use-collapsed-nav.ts';

const drawer = createLazyComponent(async () => (await import('./temporary-drawer.tsx')).TemporaryDrawer, {
  takesFocus: false,
});
// Not React's `lazy`, which shows nothing for 300 ms even if the file is there.
const palette = createLazyComponent(loadPalette);
const shortcutList = createLazyComponent(
  async () => (await import('#src/app/web/palette/shortcut-list.tsx')).ShortcutList,
  { takesFocus: false },
);

/** Pages without fields don’t load these. */
const loadLists = async () => (await import('#src/platform/web/kit/fields/load-lists.ts')).loadLists();

async function loadPalette() {
  const [{ CommandPalette: Palette }] = await Promise.all([
    import('#src/app/web/palette/command-palette.tsx'),
    loadPalettes(),
  ]);
  return Palette;
}

type OpenOverlay = 'nothing' | 'navigation' | 'palette' | 'shortcuts';

/** Top bar, drawer, footer, timer. [2.17] */
export function Shell() {
  const isSignedIn = useSession().status === 'signedIn';
  const [openOverlay, setOpenOverlay] = useState<OpenOverlay>('nothing');
  const close = () => {
    setOpenOverlay('nothing');
  };
  useShortcutListener();
  useKeptFocus();
  useLiveChanges();
  usePrefetchedParts(loadMenus);
  usePrefetchedParts(loadLists);
  usePrefetchedParts(palette.preload);
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
      {/* The Content-Security-Policy allows no style elements that scripts add. */}
      <CSPProvider disableStyleElements>
        <UnsavedGuard />
        <PageNotices />
        {isSignedIn && <PageKeys />}
        <PageFrame onOpen={setOpenOverlay} />
        {openOverlay === 'navigation' && <drawer.Component onClose={close} />}
        {openOverlay === 'palette' && <palette.Component onClose={close} />}
        {openOverlay === 'shortcuts' && <shortcutList.Component onClose={close} />}
      </CSPProvider>
    </QueryClientProvider>
  );
}

/** What stays as it is while something opens over it. */
const PageFrame = memo(function PageFrame({ onOpen }: { onOpen: (overlay: OpenOverlay) => void }) {
  const [isNavCollapsed, toggleNav] = useCollapsedNav();
  return (
    <div className={styles.shell} data-collapsed={isNavCollapsed || undefined}>
      <SkipLink />
      <TopBar
        onOpenNavigation={() => onOpen('navigation')}
        onPrepareSearch={palette.preload}
        onSearch={() => onOpen('palette')}
      />
      <SideDrawer isCollapsed={isNavCollapsed} onToggle={toggleNav} />
      <div className={styles.content}>
        <ConnectionBanner />
        <main id="main" className={styles.main}>
          <Outlet />
          <SignedInParts at="belowPages" />
        </main>
        <Footer />
      </div>
      <PhoneBar onMore={() => onOpen('navigation')} />
      <NoticeBar />
      <SignedInParts at="everywhere" />
    </div>
  );
});

/** Separate, because it renders twice. */
function UnsavedGuard() {
  useUnsavedGuard();
  return null;
}

/** Separate, because it renders on every page. */
function PageNotices() {
  const { pathname } = useLocation();
  useEffect(() => leavePage, [pathname]);
  return null;
}
