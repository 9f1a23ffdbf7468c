import { lazy } from 'react';

/** Loaded with its tab. */
export const ExpensesSection = lazy(async () => ({
  default: (await import('./list/expenses-section.tsx')).ExpensesSection,
}));
