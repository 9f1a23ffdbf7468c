export { expensesMergeHook } from './client-merge-hook.ts';
export { distinctExpensesExportPart } from './duplicates/export-part.ts';
export {
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
} from './export-area.ts';
