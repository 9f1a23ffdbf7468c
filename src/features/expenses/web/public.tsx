import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

export { expenseOverviewQuery } from './overview-queries.ts';

/** Loaded with its tab. */
export const { Component: ExpensesSection } = createLazyComponent(
  async () => (await import('./list/expenses-section.tsx')).ExpensesSection,
  { takesFocus: false },
);
