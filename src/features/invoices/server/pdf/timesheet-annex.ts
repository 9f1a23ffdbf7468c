import type { Content, CustomTableLayout, TableCell } from 'pdfmake';
import { clockUnitMs, hasTwoDecimals } from '#src/features/invoices/rules/line-quantity.ts';
import { durationFormatter, hourMs } from '#src/platform/shared/durations.ts';
import { isTall } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentWidth } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice, TimesheetRow } from './printable-invoice.ts';
import { keepRowsTogether } from './rows-kept-together.ts';

/** The billed time on pages after the invoice. */
export function timesheetAnnex(
  document: PrintableInvoice,
  title: string,
  format: PdfFormat,
  theme: PdfTheme,
): Content[] {
  if (document.timesheet.length === 0) return [];
  return [
    {
      role: 'heading',
      text: format.text(`${format.words.timesheet} · ${title}`),
      pageBreak: 'before',
      bold: true,
      fontSize: theme.fontSize + 4,
      color: theme.accentText,
      margin: [0, 0, 0, 8],
    },
    ...timesheetRows(document, format, theme),
  ];
}

/** Exact, so that the column adds up; decimals only if the lines of the invoice have them. */
export function timesheetRows(document: PrintableInvoice, format: PdfFormat, theme: PdfTheme): Content[] {
  const rows = document.timesheet;
  const { words } = format;
  const totalMs = rows.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const durations = rows.map(({ durationMs }) => durationMs);
  const isDecimal = clockUnitMs(document.terms) === null && durations.every(hasTwoDecimals);
  const duration = isDecimal
    ? (ms: number) => format.decimal(String(ms / hourMs))
    : durationFormatter(durations);
  const right = { alignment: 'right' as const };
  const head = { bold: true, color: theme.muted, fontSize: theme.smallSize };
  const body = [
    ...rows.map((row): TableCell[] => [
      { text: format.days(row.day, row.day) },
      { text: format.text(row.project), color: theme.muted },
      { text: format.text(row.description) },
      { ...right, text: duration(row.durationMs) },
    ]),
    [
      { text: words.totalTime, bold: true, colSpan: 3 },
      '',
      '',
      { ...right, text: duration(totalMs), bold: true },
    ],
  ];
  const widths = columnWidths();
  const padding = (row: number) => (row === rows.length ? 0 : 3);
  const layout: CustomTableLayout = {
    hLineWidth: (place, { table }) => (place === 0 || place === table.body.length ? 0 : 0.5),
    hLineColor: () => theme.rule,
    vLineWidth: () => 0,
    paddingLeft: (column) => (column === 0 ? 0 : cellGap),
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  };
  return [
    {
      layout: { ...layout, paddingTop: padding, paddingBottom: padding },
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: !rows.some(({ description }) => isTall(description)),
        widths,
        body: [
          [
            { ...head, text: words.date },
            { ...head, text: words.project },
            { ...head, text: words.description },
            { ...head, ...right, text: words.hours },
          ],
          ...body.slice(0, -2),
          // No page has only the total.
          keepRowsTogether(body.slice(-2), { widths, layout, lines: [{ width: 0.5, color: theme.rule }] }),
        ],
      },
    },
    ...approvalNotes(rows).map(({ name, day, durationMs }, place): Content => ({
      text: format.text(
        durationMs === totalMs
          ? words.approvedBy({ name, day: format.day(day) })
          : words.partApprovedBy({ name, day: format.day(day), hours: duration(durationMs) }),
      ),
      color: theme.muted,
      margin: [0, place === 0 ? 8 : 2, 0, 0],
    })),
  ];

  function columnWidths(): number[] {
    const widest = (texts: string[], max: number) => Math.min(max, format.widest(texts, theme.fontSize));
    const days = widest([words.date, ...rows.map(({ day }) => format.days(day, day))], 95);
    const projects = widest([words.project, ...rows.map(({ project }) => project)], 110);
    const hours = widest([words.hours, duration(totalMs)], 95);
    const taken = days + projects + hours + 3 * cellGap;
    return [days, projects, contentWidth(document, theme) - taken, hours];
  }
}

const cellGap = 12;

/** Who approved how much of the time. */
function approvalNotes(rows: readonly TimesheetRow[]) {
  const approved = rows.flatMap(({ approval, durationMs }) =>
    approval ? [{ ...approval, durationMs }] : [],
  );
  return [...Map.groupBy(approved, ({ name, day }) => `${day} ${name}`).values()].flatMap((of) => {
    const [first] = of;
    return first ? [{ ...first, durationMs: of.reduce((sum, { durationMs }) => sum + durationMs, 0) }] : [];
  });
}
