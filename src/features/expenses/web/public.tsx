import { lazy } from 'react';

export { expenseOverviewQuery } from './overview-queries.ts';

/** Loaded with its tab. */
export const ExpensesSection = lazy(async () => ({
  default: (await import('./list/expenses-section.tsx')).ExpensesSection,
}));
