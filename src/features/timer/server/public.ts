export { timerMergeHook } from './client-reference.ts';
export { timerExportPart } from './portable.ts';
