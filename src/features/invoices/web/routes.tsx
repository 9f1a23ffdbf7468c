import type { RouteObject } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const invoicesRoutes: RouteObject[] = [
  {
    path: 'invoices',
    lazy: async () => ({ Component: (await import('./invoices-page.tsx')).InvoicesPage }),
    handle: { title: m.invoices, audience: 'tenant' } satisfies RouteHandle,
  },
];
