import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const clientPagesRoutes: RouteObject[] = [
  {
    path: 'clients',
    lazy: async () => ({ Component: (await import('./list/clients-page.tsx')).ClientsPage }),
    handle: { title: 'Clients', audience: 'tenant' } satisfies RouteHandle,
  },
  {
    path: 'clients/:id',
    lazy: async () => ({ Component: (await import('./page/client-page.tsx')).ClientPage }),
    handle: { title: 'Client', audience: 'tenant' } satisfies RouteHandle,
  },
];
