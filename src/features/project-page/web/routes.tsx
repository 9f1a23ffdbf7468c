import type { RouteObject } from 'react-router';
import * as m from '#messages/project-page.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const projectPageRoutes: RouteObject[] = [
  {
    path: 'projects/:id',
    lazy: async () => ({ Component: (await import('./project-page.tsx')).ProjectPage }),
    handle: { title: m.project, audience: 'tenant' } satisfies RouteHandle,
  },
];
