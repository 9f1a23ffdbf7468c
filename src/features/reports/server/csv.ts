import { stringify } from 'csv-stringify/sync';
import { timeColumns } from '#src/features/reports/time-report.ts';
import type { TimeLine } from '#src/features/reports/time-report.ts';

const dialect = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const;

/** The head of the file; the mark tells Excel that the text is UTF-8. (RFC 4180) */
export function csvHead(): string {
  return `\uFEFF${stringify([timeColumns.map(([, head]) => head)], dialect)}`;
}

/** What would begin a formula in a spreadsheet is kept as text by a leading apostrophe. [ASVS 1.2.10] */
export function csvRows(lines: readonly TimeLine[]): string {
  const rows = lines.map((line) => timeColumns.map(([field]) => written(line[field])));
  return stringify(rows, dialect);
}

function written(value: TimeLine[keyof TimeLine]): string | number {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
