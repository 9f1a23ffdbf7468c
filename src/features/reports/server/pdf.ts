import type { Content, TableCell } from 'pdfmake';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { defaultColumns } from '#src/features/timesheets/rules/report-columns.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import { openPdfFonts } from '#src/platform/server/pdf/font-fallback.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { groupByDay } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { pdfTable } from './pdf-columns.ts';
import type { PdfTable } from './pdf-columns.ts';
import {
  cellGap,
  formatLongDay,
  formatReportPeriod,
  mutedColor,
  composeReport,
  tableLayout,
} from './report-document.ts';

export type PdfHeading = {
  name: string;
  clients: string[];
  projects: string[];
  /** First and last day; empty without entries. */
  from: string;
  to: string;
};

/** A timesheet for the client, day by day; without a choice of columns, it has no notes, rates and amounts. */
export function renderTimesheet(
  rows: readonly ReportRow[],
  heading: PdfHeading,
  wording: ReportWording,
  columns = defaultColumns('pdf'),
): Promise<Buffer> {
  return renderPdf(toDocument(rows, heading, wording, columns));
}

function toDocument(
  rows: readonly ReportRow[],
  heading: PdfHeading,
  wording: ReportWording,
  columns: readonly ReportColumn[],
): PdfDefinition {
  const { words } = wording;
  const fonts = openPdfFonts();
  const facts = headingFacts(heading, wording);
  const format = durationFormatter(rows.map(({ ms }) => ms));
  const table = pdfTable(rows, columns, { fonts, wording, format });
  const days =
    rows.length === 0
      ? [{ text: words.noTime }]
      : [...dayTables(rows, table, wording), ...totals(rows, table, words)];
  return composeReport(fonts, {
    page: table.page,
    wording,
    title: words.timesheet,
    documentTitle: words.timesheetOfPeriod({ period: formatReportPeriod(heading.from, heading.to, wording) }),
    author: heading.name,
    facts,
    content: days,
  });
}

/** Aligned with the figures of the days. */
function totals(rows: readonly ReportRow[], { sums }: PdfTable, words: Words): Content[] {
  const [time, billableTime, amount] = [sums.time(rows), sums.billableTime(rows), sums.amount(rows)];
  return [
    ...(time === null ? [] : [totalLine(words.total, words.durationInHours({ duration: time }))]),
    ...(billableTime === null
      ? []
      : [
          {
            text: words.ofWhichBillable({ duration: billableTime }),
            alignment: 'right' as const,
            margin: [0, 0, cellGap, 0] as [number, number, number, number],
            color: mutedColor,
          },
        ]),
    ...(amount === null ? [] : [totalLine(words.amount, amount)]),
  ];
}

function totalLine(label: string, total: string): Content {
  return {
    margin: [0, 16, cellGap, 0],
    columns: [
      { text: label, bold: true, fontSize: 11 },
      { text: total, bold: true, fontSize: 11, alignment: 'right' },
    ],
  };
}

function headingFacts(
  { name, clients, projects, from, to }: PdfHeading,
  wording: ReportWording,
): [string, string][] {
  const { words } = wording;
  return [
    [words.workedBy, name],
    [words.for, clients.join(', ')],
    [words.projects({ count: projects.length }), projects.join(', ')],
    [words.period, formatReportPeriod(from, to, wording)],
  ];
}

/** One table per day: the header repeats on the next page, the total appears once. Without their day, rows are one table. */
function dayTables(
  rows: readonly ReportRow[],
  { widths, columns, isByDay, toRow, toSums }: PdfTable,
  { locale, words }: ReportWording,
): Content[] {
  const head = columns.map(({ head: text, isFigure }) => ({
    text,
    ...(isFigure && { alignment: 'right' as const }),
    color: mutedColor,
  }));
  const table = (body: TableCell[][]) => ({
    role: 'continuation' as const,
    layout: tableLayout,
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
  });
  if (!isByDay) return [table([head, ...rows.map((row) => toRow(row))])];
  const days = groupByDay(rows).map(({ day, items }) =>
    table([
      dayRow(day, locale, columns.length),
      ...items.map((row) => toRow(row)),
      ...toSums(items, words.dayTotal),
    ]),
  );
  return [{ layout: tableLayout, table: { headerRows: 1, widths, body: [head] } }, ...days];
}

function dayRow(day: string, locale: string, columnCount: number): TableCell[] {
  const name = formatLongDay(day, locale, { weekday: 'long' });
  return [
    { text: name, bold: true, colSpan: columnCount, margin: [0, 6, 0, 0] },
    ...Array.from({ length: columnCount - 1 }, () => ''),
  ];
}

type Words = ReportWording['words'];
