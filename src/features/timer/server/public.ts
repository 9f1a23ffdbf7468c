export { timerMergeHook } from './client-merge-hook.ts';
export { timerExportPart } from './export-area.ts';
