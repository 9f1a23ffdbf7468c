import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const importsRoutes: RouteObject[] = [
  {
    path: 'imports',
    lazy: async () => ({ Component: (await import('./imports-page.tsx')).ImportsPage }),
    handle: { title: 'Imports', audience: 'tenant' } satisfies RouteHandle,
  },
  {
    path: 'imports/:id',
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
    handle: { title: 'Import', audience: 'tenant' } satisfies RouteHandle,
  },
];
