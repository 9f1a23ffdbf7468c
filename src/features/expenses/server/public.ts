export { findUnbilledExpenses } from './billing/find-unbilled-expenses.ts';
export {
  lockExpensesForInvoice,
  releaseExpensesFromInvoice,
  setExpensesOnInvoice,
} from './billing/invoiced-expenses.ts';
export { findBilledAmounts } from './billing/billed-amounts.ts';
export type { BillableExpense } from './billing/billable-expenses.ts';
export { findExpenseSettings } from './expense-settings.ts';
export { filteredExpenses } from './filtered-expenses.ts';
export { countExpenses } from './list/sum-expenses.ts';
export { findExistingExpenses } from './import/existing-expenses.ts';
export { importExpenses } from './import/import-expenses.ts';
export {
  TooManyCategoriesError,
  findNewCategories,
  removeUnusedCategories,
} from './import/imported-categories.ts';
export { deleteUnchangedExpenses } from './import/undo-imported-expenses.ts';
export type { UndeletedExpense } from './import/undo-imported-expenses.ts';
