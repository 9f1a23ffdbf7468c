/** The columns of a PDF timesheet: texts first, then figures. */
import type { TableCell } from 'pdfmake';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { hourDecimals } from '#src/features/reports/rules/time-report.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { yesOrNo } from '#src/features/reports/rules/trip-cells.ts';
import { reportColumns } from '#src/features/timesheets/rules/report-columns.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import type { FontFallback, FontRun } from '#src/platform/server/pdf/font-fallback.ts';
import { durationFormatter, msToHours } from '#src/platform/shared/durations.ts';
import { formatMoney, minorDigits, sumByCurrency } from '#src/platform/shared/money.ts';
import { cellGap, widthOfReport, mutedColor } from './report-document.ts';
import type { ReportPage } from './report-document.ts';

type PdfColumn = {
  head: string;
  width: number;
  isFigure: boolean;
  cell: (row: ReportRow) => { text: string | FontRun[]; color?: string };
  /** Of a day; null: it has no sum. */
  sum: ((rows: readonly ReportRow[]) => string) | null;
};

export type PdfTable = {
  columns: readonly PdfColumn[];
  widths: (number | '*')[];
  page: ReportPage;
  isByDay: boolean;
  toRow: (row: ReportRow) => TableCell[];
  /** The row with the sums of a day; none if no column has one. */
  toSums: (rows: readonly ReportRow[], label: string) => TableCell[][];
  /** Of the whole report, as its columns have them; null without such a column. */
  sums: Record<'time' | 'billableTime' | 'amount', (rows: readonly ReportRow[]) => string | null>;
};

type Setting = {
  fonts: FontFallback;
  wording: ReportWording;
  /** All durations show seconds if one has any. */
  format: (ms: number) => string;
};

export function pdfTable(
  rows: readonly ReportRow[],
  chosen: readonly ReportColumn[],
  setting: Setting,
): PdfTable {
  const all = toColumns(rows, chosen, setting);
  const columns = [...all.filter(({ isFigure }) => !isFigure), ...all.filter(({ isFigure }) => isFigure)];
  const firstSum = columns.findIndex(({ sum }) => sum !== null);
  const { format, wording } = setting;
  const has = (column: ReportColumn) => chosen.includes(column);
  const time = (of: readonly ReportRow[]) => {
    if (has('duration')) return format(sumBilledMs(of));
    return has('hours') ? decimalHours(sumBilledMs(of), wording.locale) : null;
  };
  return {
    columns,
    ...fitToPage(columns),
    isByDay: isByDay(chosen),
    toRow: (row) => columns.map(({ cell, isFigure }) => ({ ...cell(row), ...(isFigure && rightAligned) })),
    toSums: (ofDay, label) => (firstSum === -1 ? [] : [sumRow(columns, firstSum, ofDay, label)]),
    sums: {
      time,
      billableTime: (of) => (has('billable') ? time(of.filter(({ billable }) => billable)) : null),
      amount: (of) => (has('amount') ? sumOfMoney(of, wording.locale, ', ') : null),
    },
  };
}

function isByDay(chosen: readonly ReportColumn[]): boolean {
  return chosen.includes('day') && chosen.length > 1;
}

const rightAligned = { alignment: 'right' } as const;

function sumRow(
  columns: readonly PdfColumn[],
  firstSum: number,
  rows: readonly ReportRow[],
  label: string,
): TableCell[] {
  const sums = columns
    .slice(firstSum)
    .map(({ sum }) => ({ text: sum?.(rows) ?? '', bold: true, ...rightAligned }));
  if (firstSum === 0) return sums;
  return [
    { text: label, colSpan: firstSum, ...rightAligned, color: mutedColor },
    ...Array.from({ length: firstSum - 1 }, () => ''),
    ...sums,
  ];
}

/** Start and end are one column, as are project and task; what isn’t billable says so in the description. */
function toColumns(
  rows: readonly ReportRow[],
  chosen: readonly ReportColumn[],
  { fonts, wording, format }: Setting,
): PdfColumn[] {
  const { words, timeColumns, locale } = wording;
  const has = (column: ReportColumn) => chosen.includes(column);
  const formatPause = durationFormatter(rows.map(({ pauseMs }) => pauseMs));
  const formatClock = clockFormat(rows);
  const muted = { color: mutedColor };
  const plain = (column: ReportColumn, width: number): PdfColumn => ({
    head: timeColumns[column],
    width,
    isFigure: false,
    cell: (row) => ({ text: fonts.toRuns(String(row[column])), ...muted }),
    sum: null,
  });
  const figure = (column: ReportColumn, width: number, text: (row: ReportRow) => string) => ({
    ...plain(column, width),
    isFigure: true,
    cell: (row: ReportRow) => ({ text: text(row), ...(reportColumns[column].isSummed !== true && muted) }),
  });
  const clockWidth = rows.some(hasSeconds) ? 84 : 62;
  const build: Record<ReportColumn, () => PdfColumn | null> = {
    // Days are headings, unless there is nothing else.
    day: () => (isByDay(chosen) ? null : plain('day', 62)),
    start: () =>
      has('end')
        ? {
            ...plain('start', clockWidth),
            head: words.time,
            cell: ({ start, end }) => ({
              text: start && end ? `${formatClock(start)}–${formatClock(end)}` : '',
              ...muted,
            }),
          }
        : {
            ...plain('start', clockWidth / 2 + cellGap),
            cell: ({ start }) => ({ text: formatClock(start), ...muted }),
          },
    end: () =>
      has('start')
        ? null
        : {
            ...plain('end', clockWidth / 2 + cellGap),
            cell: ({ end }) => ({ text: formatClock(end), ...muted }),
          },
    pause: () => ({
      ...figure('pause', 42, ({ pauseMs }) => (pauseMs === 0 ? '' : formatPause(pauseMs))),
      head: words.break,
    }),
    hours: () => ({
      ...figure('hours', 46, ({ ms }) => decimalHours(ms, locale)),
      sum: (of) => decimalHours(sumBilledMs(of), locale),
    }),
    duration: () => ({
      ...figure('duration', 46, ({ ms }) => format(ms)),
      head: has('hours') ? timeColumns.duration : words.hours,
      sum: (of) => format(sumBilledMs(of)),
    }),
    description: () => ({
      ...plain('description', descriptionWidth),
      head: words.description,
      cell: ({ description, billable }) => {
        const runs: (FontRun & { color?: string })[] = fonts.toRuns(description);
        if (!billable && has('billable')) runs.push({ text: `  ${words.notBillable}`, color: mutedColor });
        return { text: runs };
      },
    }),
    notes: () => plain('notes', 110),
    client: () => plain('client', 80),
    project: () =>
      has('task')
        ? {
            ...plain('project', 108),
            head: words.project,
            cell: ({ project, task }) => ({
              text: fonts.toRuns([project, task].filter((name) => name !== '').join(' · ')),
              ...muted,
            }),
          }
        : plain('project', 90),
    task: () => (has('project') ? null : plain('task', 80)),
    tags: () => plain('tags', 70),
    person: () => plain('person', 70),
    billable: () =>
      has('description')
        ? null
        : {
            ...plain('billable', 50),
            cell: ({ billable }) => ({ text: yesOrNo(billable, words), ...muted }),
          },
    invoiced: () => ({
      ...plain('invoiced', 54),
      cell: ({ invoiced }) => ({ text: yesOrNo(invoiced, words), ...muted }),
    }),
    invoiceNumber: () => plain('invoiceNumber', 76),
    rate: () =>
      figure('rate', 60, ({ rate, currency }) => (rate === '' ? '' : moneyText(rate, currency, locale))),
    amount: () => ({
      ...figure('amount', 68, ({ amount, currency }) => moneyText(amount, currency, locale)),
      sum: (of) => sumOfMoney(of, locale, '\n'),
    }),
    currency: () => plain('currency', 42),
    timeZone: () => plain('timeZone', 76),
    id: () => plain('id', 96),
  };
  return chosen.flatMap((column) => build[column]() ?? []);
}

const descriptionWidth = 120;

/** A page that is too narrow for the columns is turned, printed smaller, and at last enlarged. */
const pages: readonly ReportPage[] = [
  { size: 'A4', isLandscape: false, fontSize: 9 },
  { size: 'A4', isLandscape: true, fontSize: 9 },
  { size: 'A4', isLandscape: true, fontSize: 7.5 },
];
const largestPage: ReportPage = { size: 'A3', isLandscape: true, fontSize: 7.5 };

/** The description has the room that is left. Without one, or without room, all texts have a share of it. */
function fitToPage(columns: readonly PdfColumn[]): Pick<PdfTable, 'widths' | 'page'> {
  const roomOf = (page: ReportPage) => widthOfReport(page) - cellGap * columns.length;
  const scaleOf = ({ fontSize }: ReportPage) => fontSize / 9;
  const fitting = pages.find((page) => sumWidths(columns) * scaleOf(page) <= roomOf(page));
  const page = fitting ?? largestPage;
  const scale = scaleOf(page);
  const rest = columns.findIndex(({ width }) => width === descriptionWidth);
  if (fitting && rest !== -1)
    return { page, widths: columns.map(({ width }, place) => (place === rest ? '*' : width * scale)) };
  const texts = columns.filter(({ isFigure }) => !isFigure);
  const figures = columns.filter(({ isFigure }) => isFigure);
  const share = (roomOf(page) - sumWidths(figures) * scale) / sumWidths(texts);
  const widths = columns.map(({ width, isFigure }) => Math.floor(width * (isFigure ? scale : share)));
  return { page, widths };
}

function sumWidths(columns: readonly PdfColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

function sumBilledMs(rows: readonly ReportRow[]): number {
  return rows.reduce((sum, { ms }) => sum + ms, 0);
}

/** One sum for each currency: different currencies never add up. */
function sumOfMoney(rows: readonly ReportRow[], locale: string, separator: string): string {
  const amounts = rows.map(({ amount, currency }) => ({
    amountMinor: Math.round(amount * 10 ** minorDigits(currency)),
    currency,
  }));
  return sumByCurrency(amounts)
    .map((sum) => formatMoney(sum, locale))
    .join(separator);
}

/** As in a workbook. */
function decimalHours(ms: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: hourDecimals,
  }).format(msToHours(ms));
}

/** A rate can have more decimals than its currency. */
function moneyText(value: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(
    value,
  );
}

/** All start and end times show seconds if one of them has any. */
function clockFormat(rows: readonly ReportRow[]): (time: string) => string {
  if (!rows.some(hasSeconds)) return (time) => time;
  return (time) => (time.length === 'HH:MM'.length ? `${time}:00` : time);
}

function hasSeconds({ start, end }: ReportRow): boolean {
  return Math.max(start.length, end.length) > 'HH:MM'.length;
}
