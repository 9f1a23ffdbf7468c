import writeXlsxFile from 'write-excel-file/node';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { hourDecimals, roundTo, timeReportColumns } from '#src/features/reports/rules/time-report.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { yesOrNo } from '#src/features/reports/rules/trip-cells.ts';

const widths: Partial<Record<keyof ReportRow, number>> = {
  description: 48,
  notes: 32,
  client: 24,
  project: 24,
  task: 24,
  tags: 24,
  timeZone: 16,
  id: 38,
};
const numberFormats: Partial<Record<keyof ReportRow, string>> = {
  pause: '0.00####',
  hours: '0.00####',
  rate: '#,##0.00##',
  amount: '#,##0.00##',
};

/** Cells are typed as dates, times and numbers; text stays text, so no cell is a formula. */
export function renderXlsx(lines: readonly ReportRow[], wording: ReportWording): Promise<Buffer> {
  const columns = timeReportColumns(wording);
  const head = columns.map(([, value]) => ({ value, fontWeight: 'bold' as const }));
  const rows = lines.map((line) => columns.map(([field]) => toCell(field, line[field], wording)));
  return writeXlsxFile([head, ...rows, ...(lines.length === 0 ? [] : [totalRow(lines, wording)])], {
    sheet: wording.words.timesheet,
    stickyRowsCount: 1,
    columns: columns.map(([field]) => ({ width: widths[field] ?? 11 })),
  }).toBuffer();
}

/** Sums of the number columns; of money only if all rows have one currency. */
function totalRow(lines: readonly ReportRow[], wording: ReportWording) {
  const isOneCurrency = new Set(lines.map(({ currency }) => currency)).size === 1;
  const summed = new Set<keyof ReportRow>(isOneCurrency ? ['pause', 'hours', 'amount'] : ['pause', 'hours']);
  return timeReportColumns(wording).map(([field]) => {
    const fontWeight = 'bold' as const;
    if (field === 'day') return { type: String, value: wording.words.total, fontWeight };
    if (!summed.has(field)) return null;
    // Floating point would show 0.30000000000000004 hours.
    const value = roundTo(
      lines.reduce((sum, line) => sum + Number(line[field]), 0),
      hourDecimals,
    );
    return { type: Number, value, format: numberFormats[field] ?? '0', fontWeight };
  });
}

function toCell(field: keyof ReportRow, value: ReportRow[keyof ReportRow], { words }: ReportWording) {
  if (value === '') return null;
  if (field === 'day') {
    return { type: Date, value: new Date(`${String(value)}T00:00:00Z`), format: 'yyyy-mm-dd' };
  }
  if (field === 'start' || field === 'end') {
    const [hour = 0, minute = 0, second] = String(value).split(':').map(Number);
    // XLSX stores a time as a fraction of a day.
    return {
      type: Number,
      value: (hour * 3_600 + minute * 60 + (second ?? 0)) / 86_400,
      format: second === undefined ? 'hh:mm' : 'hh:mm:ss',
    };
  }
  if (typeof value === 'number') return { type: Number, value, format: numberFormats[field] ?? '0' };
  return { type: String, value: typeof value === 'boolean' ? yesOrNo(value, words) : value };
}
