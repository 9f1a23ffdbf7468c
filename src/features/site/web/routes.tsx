import type { RouteObject } from 'react-router';
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
    handle: { title: 'About', audience: 'public' } satisfies RouteHandle,
  },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('./contact-page.tsx')).ContactPage }),
    handle: { title: 'Contact', audience: 'public' } satisfies RouteHandle,
  },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('./privacy-page.tsx')).PrivacyPage }),
    handle: { title: 'Privacy', audience: 'public' } satisfies RouteHandle,
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
    handle: { title: 'Page not found', audience: 'everyone' } satisfies RouteHandle,
  },
];
