import writeXlsxFile from 'write-excel-file/node';
import { timeColumns } from '#src/features/reports/time-report.ts';
import type { TimeLine } from '#src/features/reports/time-report.ts';

const widths: Partial<Record<keyof TimeLine, number>> = {
  description: 48,
  notes: 32,
  client: 24,
  project: 24,
  timeZone: 16,
  id: 38,
};
const numberFormats: Partial<Record<keyof TimeLine, string>> = {
  hours: '0.00##',
  rate: '#,##0.00##',
  amount: '#,##0.00##',
};

/** Days are dates and figures numbers; every text stays text, so no cell is a formula. */
export function xlsxOf(lines: readonly TimeLine[]): Promise<Buffer> {
  const head = timeColumns.map(([, value]) => ({ value, fontWeight: 'bold' as const }));
  const rows = lines.map((line) => timeColumns.map(([field]) => cellOf(field, line[field])));
  return writeXlsxFile([head, ...rows], {
    sheet: 'Timesheet',
    stickyRowsCount: 1,
    columns: timeColumns.map(([field]) => ({ width: widths[field] ?? 11 })),
  }).toBuffer();
}

function cellOf(field: keyof TimeLine, value: TimeLine[keyof TimeLine]) {
  if (value === '') return null;
  if (field === 'day') {
    return { type: Date, value: new Date(`${String(value)}T00:00:00Z`), format: 'yyyy-mm-dd' };
  }
  if (typeof value === 'number') return { type: Number, value, format: numberFormats[field] ?? '0' };
  return { type: String, value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : value };
}
