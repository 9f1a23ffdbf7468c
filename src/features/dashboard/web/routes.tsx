import type { RouteObject } from 'react-router';
import * as m from '#messages/dashboard.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const dashboardRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: async () => ({ Component: (await import('./dashboard-page.tsx')).DashboardPage }),
    handle: { title: m.dashboard, audience: 'tenant' } satisfies RouteHandle,
  },
  {
    path: 'dashboard-blank',
    lazy: async () => ({ Component: (await import('./blank-dashboard-page.tsx')).BlankDashboardPage }),
    handle: { title: m.dashboard, audience: 'restricted' } satisfies RouteHandle,
  },
];
