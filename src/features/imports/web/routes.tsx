import type { RouteObject } from 'react-router';
import * as m from '#messages/imports.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const importsRoutes: RouteObject[] = [
  {
    path: 'imports',
    lazy: async () => ({ Component: (await import('./imports-page.tsx')).ImportsPage }),
    handle: { title: m.imports, audience: 'tenant' } satisfies RouteHandle,
  },
  {
    path: 'imports/:id',
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
    handle: { title: m.import, audience: 'tenant' } satisfies RouteHandle,
  },
];
