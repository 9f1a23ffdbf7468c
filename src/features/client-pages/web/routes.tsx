import type { RouteObject } from 'react-router';
import * as m from '#messages/client-pages.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const clientPagesRoutes: RouteObject[] = [
  {
    path: 'clients',
    lazy: async () => ({ Component: (await import('./list/clients-page.tsx')).ClientsPage }),
    handle: { title: m.clients, audience: 'tenant' } satisfies RouteHandle,
  },
  {
    path: 'clients/:id',
    lazy: async () => ({ Component: (await import('./page/client-page.tsx')).ClientPage }),
    handle: { title: m.client, audience: 'tenant' } satisfies RouteHandle,
  },
];
