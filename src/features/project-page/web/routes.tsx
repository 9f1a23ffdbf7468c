import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const projectPageRoutes: RouteObject[] = [
  {
    path: 'projects/:id',
    lazy: async () => ({ Component: (await import('./project-page.tsx')).ProjectPage }),
    handle: { title: 'Project', audience: 'tenant' } satisfies RouteHandle,
  },
];
