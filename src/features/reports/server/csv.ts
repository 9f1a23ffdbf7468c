import { stringify } from 'csv-stringify/sync';
import { reportColumns } from '#src/features/reports/rules/time-report.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { csvOptions } from '#src/platform/server/csv-options.ts';

/** Starts with a byte order mark, so that Excel reads UTF-8. (RFC 4180) */
export function csvHeader(): string {
  return `\uFEFF${stringify([reportColumns.map(([, head]) => head)], csvOptions)}`;
}

export function csvRows(lines: readonly ReportRow[]): string {
  const rows = lines.map((line) => reportColumns.map(([field]) => formatCell(line[field])));
  return stringify(rows, csvOptions);
}

function formatCell(value: ReportRow[keyof ReportRow]): string | number {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
