import * as m from '#messages/expenses.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const expensesWebFeature: WebFeature = {
  pages: [
    page(
      'expenses',
      'tenant',
      m.expenses,
      async () => (await import('./list/expenses-page.tsx')).ExpensesPage,
    ),
    page('expenses/categories', 'tenant', m.expenseSettings, async () =>
      (await import('./load-pages.ts')).loadExpenseSettingsPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
