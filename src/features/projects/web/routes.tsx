import type { RouteObject } from 'react-router';
import * as m from '#messages/projects.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const projectsRoutes: RouteObject[] = [
  {
    path: 'projects',
    lazy: async () => ({ Component: (await import('./list/projects-page.tsx')).ProjectsPage }),
    handle: { title: m.projects, audience: 'tenant' } satisfies RouteHandle,
  },
];
