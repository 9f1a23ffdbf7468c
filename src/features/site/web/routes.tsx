import type { RouteObject } from 'react-router';
import * as m from '#messages/site.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

/** Routes with the simple layout. */
export const homeRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./home-page.tsx')).HomePage }),
    handle: { title: 'Stint', audience: 'public' } satisfies RouteHandle,
  },
];

/** Routes with the full shell; the last one matches unknown paths. [2.33] */
export const siteRoutes: RouteObject[] = [
  {
    path: 'about',
    lazy: async () => ({ Component: (await import('./about-page.tsx')).AboutPage }),
    handle: { title: m.about, audience: 'public' } satisfies RouteHandle,
  },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('./contact-page.tsx')).ContactPage }),
    handle: { title: m.contact, audience: 'public' } satisfies RouteHandle,
  },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('./privacy-page.tsx')).PrivacyPage }),
    handle: { title: m.privacy, audience: 'public' } satisfies RouteHandle,
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
    handle: { title: m.pageNotFound, audience: 'everyone' } satisfies RouteHandle,
  },
];
