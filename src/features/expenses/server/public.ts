export { listUnbilledExpenses } from './billing/unbilled-expenses.ts';
export {
  lockExpensesForInvoice,
  releaseExpensesFromInvoice,
  setExpensesOnInvoice,
} from './billing/invoiced-expenses.ts';
export type { BillableExpense as LockedExpense } from './billing/billable-expenses.ts';
export { invoicedExpensesExportPart } from './billing/invoiced-expenses-export.ts';
export { expensesMergeHook } from './client-merge-hook.ts';
export {
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
} from './export-area.ts';
