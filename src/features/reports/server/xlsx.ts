import writeXlsxFile from 'write-excel-file/node';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { hourDecimals, roundTo, timeReportColumns } from '#src/features/reports/rules/time-report.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { yesOrNo } from '#src/features/reports/rules/trip-cells.ts';
import { defaultColumns, reportColumns } from '#src/features/timesheets/rules/report-columns.ts';
import type { ColumnType, ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import { dayMs } from '#src/platform/shared/durations.ts';

const widths: Partial<Record<ReportColumn, number>> = {
  description: 48,
  notes: 32,
  client: 24,
  project: 24,
  task: 24,
  tags: 24,
  person: 24,
  invoiceNumber: 16,
  timeZone: 16,
  id: 38,
};
const numberFormats: Partial<Record<ColumnType, string>> = {
  hours: '0.00####',
  duration: '[h]:mm',
  money: '#,##0.00##',
};

/** Cells are typed as dates, times and numbers; text stays text, so no cell is a formula. */
export function renderXlsx(
  lines: readonly ReportRow[],
  wording: ReportWording,
  columns = defaultColumns('xlsx'),
): Promise<Buffer> {
  const head = timeReportColumns(wording, columns).map(([, value]) => ({
    value,
    fontWeight: 'bold' as const,
  }));
  const rows = lines.map((line) => columns.map((column) => toCell(column, line, wording)));
  return writeXlsxFile([head, ...rows, ...(lines.length === 0 ? [] : [totalRow(lines, columns, wording)])], {
    sheet: wording.words.timesheet,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widths[column] ?? 11 })),
  }).toBuffer();
}

/** Sums of the number columns; of money only if all rows have one currency. The first other column says that it is the total. */
function totalRow(lines: readonly ReportRow[], columns: readonly ReportColumn[], { words }: ReportWording) {
  const isOneCurrency = new Set(lines.map(({ currency }) => currency)).size === 1;
  const isSummed = (column: ReportColumn) =>
    column === 'pause' || (reportColumns[column].isSummed === true && (column !== 'amount' || isOneCurrency));
  const labelled = columns.find((column) => !isSummed(column) && reportColumns[column].type !== 'money');
  return columns.map((column) => {
    const fontWeight = 'bold' as const;
    if (column === labelled) return { type: String, value: words.total, fontWeight };
    if (!isSummed(column)) return null;
    const sum = lines.reduce((all, line) => all + Number(valueOf(column, line)), 0);
    // Floating point would show 0.30000000000000004 hours.
    const value = column === 'duration' ? sum : roundTo(sum, hourDecimals);
    return { type: Number, value, format: numberFormats[reportColumns[column].type] ?? '0', fontWeight };
  });
}

/** XLSX stores a duration as days. */
function valueOf(column: ReportColumn, line: ReportRow): ReportRow[ReportColumn] {
  return column === 'duration' ? line.ms / dayMs : line[column];
}

function toCell(column: ReportColumn, line: ReportRow, { words }: ReportWording) {
  const value = valueOf(column, line);
  const { type } = reportColumns[column];
  if (value === '') return null;
  if (type === 'day') {
    return { type: Date, value: new Date(`${String(value)}T00:00:00Z`), format: 'yyyy-mm-dd' };
  }
  if (type === 'clock') {
    const [hour = 0, minute = 0, second] = String(value).split(':').map(Number);
    // XLSX stores a time as a fraction of a day.
    return {
      type: Number,
      value: (hour * 3_600 + minute * 60 + (second ?? 0)) / 86_400,
      format: second === undefined ? 'hh:mm' : 'hh:mm:ss',
    };
  }
  if (typeof value === 'number') return { type: Number, value, format: numberFormats[type] ?? '0' };
  return { type: String, value: typeof value === 'boolean' ? yesOrNo(value, words) : value };
}
