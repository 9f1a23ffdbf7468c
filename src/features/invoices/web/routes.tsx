import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const invoicesRoutes: RouteObject[] = [
  {
    path: 'invoices',
    lazy: async () => ({ Component: (await import('./invoices-page.tsx')).InvoicesPage }),
    handle: { title: 'Invoices', audience: 'tenant' } satisfies RouteHandle,
  },
];
