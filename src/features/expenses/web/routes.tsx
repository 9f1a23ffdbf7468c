import type { RouteObject } from 'react-router';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const expensesRoutes: RouteObject[] = [
  {
    path: 'expenses',
    lazy: async () => ({ Component: (await import('./expenses-page.tsx')).ExpensesPage }),
    handle: { title: 'Expenses', audience: 'tenant' } satisfies RouteHandle,
  },
];
