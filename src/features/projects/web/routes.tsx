import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const projectsRoutes: RouteObject[] = [
  {
    path: 'projects',
    lazy: async () => ({ Component: (await import('./list/projects-page.tsx')).ProjectsPage }),
    handle: { title: 'Projects', audience: 'tenant' } satisfies RouteHandle,
  },
];
