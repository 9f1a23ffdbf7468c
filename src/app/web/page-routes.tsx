import { Navigate, useLocation } from 'react-router';
import type { RouteObject } from 'react-router';
import type { Page, Redirect } from '#src/platform/web/feature.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';
import { webFeatures } from './features.ts';
import { PageError } from './routing/page-error.tsx';
import { LoadingScreen, RouteGuard } from './routing/route-guard.tsx';
import { RouteRoot } from './routing/route-root.tsx';
import { loadShellParts } from './shell/load-shell-parts.ts';
import { SimpleLayout } from './shell/simple-layout.tsx';

// Each `feature.tsx` declares its pages; `canOpen` in `routing/route-access.ts` decides who may open them.

/** Simple layout: no drawer, no timer. [2.1-2.3] */
const simpleLayoutRoutes = [
  ...webFeatures.flatMap(({ simplePages = [] }) => simplePages.map(pageRoute)),
  ...webFeatures.flatMap(({ redirects = [] }) => redirects.map(redirectRoute)),
];

const shellRoutes = webFeatures.flatMap(({ pages = [] }) => pages.map(pageRoute));

export const routes: RouteObject[] = [
  {
    element: <RouteRoot />,
    errorElement: <PageError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      {
        element: <RouteGuard />,
        children: [
          { element: <SimpleLayout />, children: simpleLayoutRoutes },
          {
            lazy: loadShell,
            // If a page crashes, the menu and the timer stay.
            children: [{ errorElement: <PageError />, children: shellRoutes }],
          },
        ],
      },
    ],
  },
];

async function loadShell() {
  const [{ Shell }, { restoreRenderedPage }] = await Promise.all([
    import('./shell/shell.tsx'),
    import('./shell/restore-server-rendered-page.ts'),
    loadShellParts(),
  ]);
  restoreRenderedPage();
  return { Component: Shell };
}

/** A page, loaded when it is opened. */
function pageRoute({ path, audience, title, load }: Page): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: await load() }),
    handle: { title, audience } satisfies RouteHandle,
  };
}

function redirectRoute({ from, to, title }: Redirect): RouteObject {
  return {
    path: from,
    element: <RedirectTo to={to} />,
    handle: { title, audience: 'visitor' } satisfies RouteHandle,
  };
}

function RedirectTo({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={{ pathname: to, search }} replace />;
}
