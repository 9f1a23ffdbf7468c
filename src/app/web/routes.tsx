import type { RouteObject } from 'react-router';
import { sessionRoutes } from '#src/features/session/web/routes.tsx';
import { homeRoutes, siteRoutes } from '#src/features/site/web/routes.tsx';
import { Guard } from './guard.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { SimpleLayout } from './simple-layout.tsx';

/** In the simple layout: no drawer, no timer. [2.1-2.3] */
const simple: RouteObject[] = [...homeRoutes, ...sessionRoutes];

/** In the full shell; a new feature hangs its routes in here. */
const full: RouteObject[] = [...siteRoutes];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageError />,
    children: [
      {
        element: <Guard />,
        children: [
          { element: <SimpleLayout />, children: simple },
          { lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }), children: full },
        ],
      },
    ],
  },
];
