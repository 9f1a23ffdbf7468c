import type { Content, TableCell } from 'pdfmake';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { openPdfFonts } from '#src/platform/server/pdf/font-fallback.ts';
import type { FontFallback, FontRun } from '#src/platform/server/pdf/font-fallback.ts';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';
import type { PdfDefinition } from '#src/platform/server/pdf/render-pdf.ts';
import { groupByDay } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
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

/** A timesheet for the client, day by day, without notes, rates and amounts. */
export function renderTimesheet(
  rows: readonly ReportRow[],
  heading: PdfHeading,
  wording: ReportWording,
): Promise<Buffer> {
  return renderPdf(toDocument(rows, heading, wording));
}

function toDocument(rows: readonly ReportRow[], heading: PdfHeading, wording: ReportWording): PdfDefinition {
  const { words } = wording;
  const fonts = openPdfFonts();
  const facts = headingFacts(heading, wording);
  const format = durationFormatter(rows.map(({ ms }) => ms));
  const days =
    rows.length === 0
      ? [{ text: words.noTime }]
      : [...dayTables(rows, fonts, format, wording), ...totals(rows, format, words)];
  return composeReport(fonts, {
    wording,
    title: words.timesheet,
    documentTitle: words.timesheetOfPeriod({ period: formatReportPeriod(heading.from, heading.to, wording) }),
    author: heading.name,
    facts,
    content: days,
  });
}

/** Aligned with the hours of the days. */
function totals(rows: readonly ReportRow[], format: Format, words: Words): Content[] {
  const billable = totalMs(rows.filter((row) => row.billable));
  return [
    {
      margin: [0, 16, cellGap, 0],
      columns: [
        { text: words.total, bold: true, fontSize: 11 },
        {
          text: words.durationInHours({ duration: format(totalMs(rows)) }),
          bold: true,
          fontSize: 11,
          alignment: 'right',
        },
      ],
    },
    {
      text: words.ofWhichBillable({ duration: format(billable) }),
      alignment: 'right',
      margin: [0, 0, cellGap, 0],
      color: mutedColor,
    },
  ];
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

/** One table per day: the header repeats on the next page, the total appears once. */
function dayTables(
  rows: readonly ReportRow[],
  fonts: FontFallback,
  format: Format,
  { locale, words }: ReportWording,
): Content[] {
  const formats = {
    hours: format,
    pause: durationFormatter(rows.map(({ pauseMs }) => pauseMs)),
    clock: clockFormat(rows),
  };
  const widths = [rows.some(hasSeconds) ? 84 : 62, '*', 108, 42, 46];
  const head = [
    words.time,
    words.description,
    words.project,
    { text: words.break, alignment: 'right' as const },
    { text: words.hours, alignment: 'right' as const },
  ];
  const days = groupByDay(rows).map(({ day, items }) => ({
    role: 'continuation' as const,
    layout: tableLayout,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        dayRow(day, locale),
        ...items.map((row) => toRow(row, fonts, formats, words)),
        totalRow(format(totalMs(items)), words),
      ],
    },
  }));
  return [
    { layout: tableLayout, table: { headerRows: 1, widths, body: [head.map((cell) => headerCell(cell))] } },
    ...days,
  ];
}

function headerCell(cell: string | { text: string; alignment: 'right' }): TableCell {
  return { ...(typeof cell === 'string' ? { text: cell } : cell), color: mutedColor };
}

function dayRow(day: string, locale: string): TableCell[] {
  const name = formatLongDay(day, locale, { weekday: 'long' });
  return [{ text: name, bold: true, colSpan: 5, margin: [0, 6, 0, 0] }, '', '', '', ''];
}

function totalRow(total: string, words: Words): TableCell[] {
  return [
    { text: words.dayTotal, colSpan: 4, alignment: 'right', color: mutedColor },
    '',
    '',
    '',
    { text: total, bold: true, alignment: 'right' },
  ];
}

function totalMs(rows: readonly ReportRow[]): number {
  return rows.reduce((sum, { ms }) => sum + ms, 0);
}

type Words = ReportWording['words'];
type Format = (ms: number) => string;
type Formats = { hours: Format; pause: Format; clock: (time: string) => string };

/** All start and end times show seconds if one of them has any. */
function clockFormat(rows: readonly ReportRow[]): Formats['clock'] {
  if (!rows.some(hasSeconds)) return (time) => time;
  return (time) => (time.length === 'HH:MM'.length ? `${time}:00` : time);
}

function hasSeconds({ start, end }: ReportRow): boolean {
  return Math.max(start.length, end.length) > 'HH:MM'.length;
}

function toRow(row: ReportRow, fonts: FontFallback, formats: Formats, words: Words): TableCell[] {
  const { start, end, pauseMs, ms, billable } = row;
  const project = [row.project, row.task].filter((name) => name !== '').join(' · ');
  const description: (FontRun & { color?: string })[] = fonts.toRuns(row.description);
  if (!billable) description.push({ text: `  ${words.notBillable}`, color: mutedColor });
  return [
    { text: start && end ? `${formats.clock(start)}–${formats.clock(end)}` : '', color: mutedColor },
    { text: description },
    { text: fonts.toRuns(project), color: mutedColor },
    { text: pauseMs === 0 ? '' : formats.pause(pauseMs), alignment: 'right', color: mutedColor },
    { text: formats.hours(ms), alignment: 'right' },
  ];
}
