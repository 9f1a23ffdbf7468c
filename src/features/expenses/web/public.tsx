export { expenseOverviewQuery } from './overview-queries.ts';
export { ExpensesSection } from './lazy-components.tsx';
