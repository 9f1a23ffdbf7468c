export { ColumnsDialog } from './export/columns-dialog.tsx';
export { reportColumnLabels } from './labels/report-column-labels.ts';
