import type { RouteObject } from 'react-router';
import * as m from '#messages/expenses.ts';
import type { RouteHandle } from '#src/platform/web/route-handle.ts';

export const expensesRoutes: RouteObject[] = [
  {
    path: 'expenses',
    lazy: async () => ({ Component: (await import('./expenses-page.tsx')).ExpensesPage }),
    handle: { title: m.expenses, audience: 'tenant' } satisfies RouteHandle,
  },
];
