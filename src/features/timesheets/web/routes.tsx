import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const timesheetsRoutes: RouteObject[] = [
  {
    path: 'timesheets',
    lazy: async () => ({ Component: (await import('./timesheets-page.tsx')).TimesheetsPage }),
    handle: { title: 'Timesheets', audience: 'tenant' } satisfies RouteHandle,
  },
];
