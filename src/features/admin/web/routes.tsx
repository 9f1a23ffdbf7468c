import type { RouteObject } from 'react-router';
import * as m from '#messages/admin.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const adminRoutes: RouteObject[] = [
  {
    path: 'admin/roles',
    lazy: async () => ({ Component: (await import('./roles-page.tsx')).RolesPage }),
    handle: { title: m.admin, audience: 'admin' } satisfies RouteHandle,
  },
];
