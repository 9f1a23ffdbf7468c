import type { RouteObject } from 'react-router';
import * as m from '#messages/profile.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
    handle: { title: m.profile, audience: 'signedIn' } satisfies RouteHandle,
  },
];
