import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Content, TableCell } from 'pdfmake';
import type { ReportRow } from '#src/features/reports/rules/time-report.ts';
import { formatDay, groupByDay } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter } from '#src/platform/shared/durations.ts';
import { fontParts } from './cjk-fonts.ts';
import { openFontFallback } from './font-fallback.ts';
import type { FontFallback, FontRun } from './font-fallback.ts';

/** What stands above the lines: who worked, for whom, and from when to when. */
export type PdfHeading = {
  name: string;
  clients: string[];
  projects: string[];
  /** First and last day; empty where there are no entries. */
  from: string;
  to: string;
};

type Document = Parameters<typeof pdfmake.createPdf>[0];

const regularFontFile = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
const fontFolder = dirname(regularFontFile) + sep;

pdfmake.addFonts({
  Roboto: { normal: regularFontFile, bold: regularFontFile.replace('Regular', 'Medium') },
  // Opened where they are used.
  ...Object.fromEntries(fontParts.map(({ name, file }) => [name, { normal: file }])),
});
const fontFiles = new Set(fontParts.map(({ file }) => file));
// Nothing in an entry may make the renderer read a file or open a connection. [T37]
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => path.startsWith(fontFolder) || fontFiles.has(path));

/** The hours of a period to hand over, day by day; notes, rates and amounts stay with whoever worked. */
export function renderPdf(lines: readonly ReportRow[], heading: PdfHeading): Promise<Buffer> {
  return pdfmake.createPdf(toDocument(lines, heading)).getBuffer();
}

function toDocument(lines: readonly ReportRow[], heading: PdfHeading): Document {
  const drawable = openFontFallback(regularFontFile);
  // Drawn before anything is said of what could not be.
  const facts = headingTable(heading, drawable);
  const format = durationFormatter(lines.map(({ ms }) => ms));
  const tables = lines.length === 0 ? [{ text: 'No time was logged.' }] : dayTables(lines, drawable, format);
  const total = totalMs(lines);
  const billable = totalMs(lines.filter((line) => line.billable));
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 56],
    info: { title: `Timesheet, ${formatPeriod(heading.from, heading.to)}`, author: heading.name },
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.25, color: textColor },
    content: [
      { text: 'Timesheet', fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
      facts,
      ...tables,
      {
        margin: [0, 16, 0, 0],
        columns: [
          { text: 'Total', bold: true, fontSize: 11 },
          { text: `${format(total)} h`, bold: true, fontSize: 11, alignment: 'right' },
        ],
      },
      { text: `of which billable ${format(billable)} h`, alignment: 'right', color: mutedColor },
      ...(drawable.hasMissingGlyphs()
        ? [{ text: missingGlyphsNote, color: mutedColor, margin: noteMargin }]
        : []),
    ],
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      color: mutedColor,
      margin: [0, 20, 0, 0],
    }),
  };
}

const missingGlyphsNote =
  '? replaces characters that this PDF can’t show. The XLSX and CSV files contain them.';
const noteMargin: [number, number, number, number] = [0, 12, 0, 0];

function headingTable({ name, clients, projects, from, to }: PdfHeading, drawable: FontFallback): Content {
  const facts = [
    ['Worked by', name],
    ['For', clients.join(', ')],
    [projects.length === 1 ? 'Project' : 'Projects', projects.join(', ')],
    ['Period', formatPeriod(from, to)],
  ].filter(([, value]) => value !== '');
  return {
    margin: [0, 0, 0, 20],
    layout: 'noBorders',
    table: {
      widths: [70, '*'],
      body: facts.map(([fact = '', value = '']) => [
        { text: fact, color: mutedColor },
        { text: drawable.toRuns(value) },
      ]),
    },
  };
}

/** A table for each day: its name repeats on the next page, its total is printed once, below its lines. */
function dayTables(lines: readonly ReportRow[], drawable: FontFallback, format: Format): Content[] {
  const formats = {
    hours: format,
    pause: durationFormatter(lines.map(({ pauseMs }) => pauseMs)),
    clock: clockFormat(lines),
  };
  const widths = [lines.some(hasSeconds) ? 84 : 62, '*', 108, 42, 46];
  const head = [
    'Time',
    'Description',
    'Project',
    { text: 'Break', alignment: 'right' as const },
    { text: 'Hours', alignment: 'right' as const },
  ];
  const days = groupByDay(lines).map(({ day, items }) => ({
    layout: tableLayout,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        dayRow(day),
        ...items.map((line) => lineRow(line, drawable, formats)),
        totalRow(format(totalMs(items))),
      ],
    },
  }));
  return [{ layout: tableLayout, table: { widths, body: [head.map((cell) => headerCell(cell))] } }, ...days];
}

function headerCell(cell: string | { text: string; alignment: 'right' }): TableCell {
  return { ...(typeof cell === 'string' ? { text: cell } : cell), color: mutedColor };
}

function dayRow(day: string): TableCell[] {
  const name = formatLongDay(day, { weekday: 'long' });
  return [{ text: name, bold: true, colSpan: 5, margin: [0, 6, 0, 0] }, '', '', '', ''];
}

function totalRow(total: string): TableCell[] {
  return [
    { text: 'Day total', colSpan: 4, alignment: 'right', color: mutedColor },
    '',
    '',
    '',
    { text: total, bold: true, alignment: 'right' },
  ];
}

function totalMs(lines: readonly ReportRow[]): number {
  return lines.reduce((sum, { ms }) => sum + ms, 0);
}

type Format = (ms: number) => string;
type Formats = { hours: Format; pause: Format; clock: (time: string) => string };

/** All start and end times show seconds if one of them has any. */
function clockFormat(lines: readonly ReportRow[]): Formats['clock'] {
  if (!lines.some(hasSeconds)) return (time) => time;
  return (time) => (time.length === 'HH:MM'.length ? `${time}:00` : time);
}

function hasSeconds({ start, end }: ReportRow): boolean {
  return Math.max(start.length, end.length) > 'HH:MM'.length;
}

function lineRow(line: ReportRow, drawable: FontFallback, formats: Formats): TableCell[] {
  const { start, end, pauseMs, ms, billable } = line;
  const description: (FontRun & { color?: string })[] = drawable.toRuns(line.description);
  if (!billable) description.push({ text: '  Not billable', color: mutedColor });
  return [
    { text: start && end ? `${formats.clock(start)}–${formats.clock(end)}` : '', color: mutedColor },
    { text: description },
    { text: drawable.toRuns(line.project), color: mutedColor },
    { text: pauseMs === 0 ? '' : formats.pause(pauseMs), alignment: 'right', color: mutedColor },
    { text: formats.hours(ms), alignment: 'right' },
  ];
}

function formatPeriod(from: string, to: string): string {
  if (from === '' || to === '') return '';
  return from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;
}

/** "Monday, 2 March 2026" or "2 March 2026". */
function formatLongDay(day: string, besides: Intl.DateTimeFormatOptions = {}): string {
  return formatDay(day, { ...besides, day: 'numeric', month: 'long', year: 'numeric' }, 'en-GB');
}

const textColor = '#1b2030';
const mutedColor = '#5b6478';
const tableLayout = {
  // Below each row: tables follow each other without a double line.
  hLineWidth: (place: number) => (place === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => '#e4e7ef',
  paddingLeft: () => 0,
  paddingRight: () => 8,
};
