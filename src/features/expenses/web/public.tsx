export { expenseOverviewQuery } from './overview-queries.ts';
export { ExpensesSection } from './on-demand.tsx';
