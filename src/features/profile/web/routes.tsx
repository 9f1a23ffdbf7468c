import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
    handle: { title: 'Profile', audience: 'signedIn' } satisfies RouteHandle,
  },
];
