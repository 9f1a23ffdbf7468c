export { createExpenseFile, createTimeFile } from './create-report-file.ts';
export { countEntries } from './write-report.ts';
