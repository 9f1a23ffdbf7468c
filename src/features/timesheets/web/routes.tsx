import type { RouteObject } from 'react-router';
import * as m from '#messages/timesheets.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const timesheetsRoutes: RouteObject[] = [
  {
    path: 'timesheets',
    lazy: async () => ({ Component: (await import('./timesheets-page.tsx')).TimesheetsPage }),
    handle: { title: m.timesheets, audience: 'tenant' } satisfies RouteHandle,
  },
];
