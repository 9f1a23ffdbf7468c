export { expensesMergeHook } from './client-merge-hook.ts';
export { findSettings as findExpenseSettings } from './expense-settings.ts';
export {
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
} from './export-area.ts';
export { filteredExpenses } from './filtered-expenses.ts';
