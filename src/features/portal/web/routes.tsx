import type { RouteObject } from 'react-router';
import * as m from '#messages/portal.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const portalRoutes: RouteObject[] = [
  {
    path: 'dashboard-client',
    lazy: async () => ({ Component: (await import('./portal-page.tsx')).PortalPage }),
    handle: { title: m.clientPortal, audience: 'clientViewer' } satisfies RouteHandle,
  },
];
