import type { RouteObject } from 'react-router';
import { adminRoutes } from '#src/features/admin/web/routes.tsx';
import { clientPagesRoutes } from '#src/features/client-pages/web/routes.tsx';
import { dashboardRoutes } from '#src/features/dashboard/web/routes.tsx';
import { documentsRoutes } from '#src/features/documents/web/routes.tsx';
import { expensesRoutes } from '#src/features/expenses/web/routes.tsx';
import { importsRoutes } from '#src/features/imports/web/routes.tsx';
import { invoicesRoutes } from '#src/features/invoices/web/routes.tsx';
import { portalRoutes } from '#src/features/portal/web/routes.tsx';
import { profileRoutes } from '#src/features/profile/web/routes.tsx';
import { projectPageRoutes } from '#src/features/project-page/web/routes.tsx';
import { projectsRoutes } from '#src/features/projects/web/routes.tsx';
import { sessionRoutes } from '#src/features/session/web/routes.tsx';
import { homeRoutes, siteRoutes } from '#src/features/site/web/routes.tsx';
import { timesheetsRoutes } from '#src/features/timesheets/web/routes.tsx';
import { LoadingScreen } from './routing/loading-screen.tsx';
import { PageError } from './routing/page-error.tsx';
import { RouteGuard } from './routing/route-guard.tsx';
import { RouteRoot } from './routing/route-root.tsx';
import { SimpleLayout } from './shell/simple-layout.tsx';

/** Simple layout: no drawer, no timer. [2.1-2.3] */
const simpleLayoutRoutes: RouteObject[] = [...homeRoutes, ...sessionRoutes];

/** Full shell; add a new feature's routes here. */
const shellRoutes: RouteObject[] = [
  ...dashboardRoutes,
  ...clientPagesRoutes,
  ...projectsRoutes,
  ...projectPageRoutes,
  ...timesheetsRoutes,
  ...adminRoutes,
  ...profileRoutes,
  ...importsRoutes,
  ...invoicesRoutes,
  ...expensesRoutes,
  ...documentsRoutes,
  ...portalRoutes,
  ...siteRoutes,
];

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
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            // If a page crashes, the menu and the timer stay.
            children: [{ errorElement: <PageError />, children: shellRoutes }],
          },
        ],
      },
    ],
  },
];
