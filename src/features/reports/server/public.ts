export { createExpenseFile, createTimeFile } from './create-report-file.ts';
export { findReportWording } from './find-wording.ts';
export { countEntries } from './write-report.ts';
