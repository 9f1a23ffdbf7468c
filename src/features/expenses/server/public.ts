export { expensesMergeHook } from './client-merge-hook.ts';
export {
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
} from './export-area.ts';
