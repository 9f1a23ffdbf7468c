import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with its tab. */
export const { Component: ExpensesSection } = createLazyComponent(
  async () => (await import('./list/expenses-section.tsx')).ExpensesSection,
  { takesFocus: false },
);
