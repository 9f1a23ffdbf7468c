import type { Content, CustomTableLayout, TableCell } from 'pdfmake';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { ContentLine } from '#src/features/invoices/rules/content/line-texts.ts';
import { isTall, lineHeight } from './pdf-format.ts';
import type { PdfFormat } from './pdf-format.ts';
import { contentHeight, contentWidth } from './pdf-theme.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { PrintableInvoice } from './printable-invoice.ts';
import { keepRowsTogether } from './rows-kept-together.ts';

/** What follows the lines, with about its height in points. */
export type Ending = { content: Content; height: number };

/**
 * The header repeats on each page. Rows stay on one page, unless a text could be longer than that: a heading with the
 * line below it, and the last line with as much of the ending as fits. The rest of the ending follows.
 */
export function lineTable(
  document: PrintableInvoice,
  { columns, lines }: Pick<InvoiceContent, 'columns' | 'lines'>,
  endings: readonly Ending[],
  format: PdfFormat,
  theme: PdfTheme,
): Content[] {
  const right = { alignment: 'right' as const };
  const head: HeadCell[] = [
    { text: '#' },
    { text: columns.description },
    { ...right, text: columns.quantity },
    { ...right, text: columns.price },
    ...(columns.tax === null ? [] : [{ ...right, text: columns.tax }]),
    { ...right, text: columns.amount },
  ];
  const rows = lines.map((line): Row => {
    if (line.kind !== 'amount')
      return { line, cells: wideRow(line, head.length, format, theme), numbers: [] };
    const { position, quantity, price, tax, amount } = line;
    const numbers = [quantity, price, ...(tax === null ? [] : [tax]), amount];
    const cells = [
      { text: String(position), color: theme.muted },
      { stack: lineWords(line, format, theme) },
      ...numbers.map((text) => ({ ...right, text })),
    ];
    return { line, cells, numbers };
  });
  const lastPosition = lines.reduce((last, line) => (line.kind === 'amount' ? line.position : last), 0);
  const widths = columnWidths();
  const pageHeight = contentHeight(document, theme) * usableShare;
  const groups = groupRows(rows, (group) => groupHeight(group) <= pageHeight / 2);
  const last = groups.at(-1);
  const kept = last ? takeFitting(endings, pageHeight - groupHeight(last)) : [];
  const layout = tableLayout(document, theme);
  // Rows in a row have their own.
  const padding = (row: number) =>
    (groups[row - 1]?.length ?? 0) > 1 || row === groups.length ? 0 : theme.rowPadding;
  const table: Content = {
    layout: { ...layout, paddingTop: padding, paddingBottom: padding },
    margin: [0, 8, 0, 6],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: !lines.some(({ title, description }) => isTall(`${title}\n${description}`)),
      widths,
      body: [
        head.map((cell) => headCell(cell, document, theme)),
        ...groups.map((group, place) => groupCells(group, place === groups.length - 1)),
      ],
    },
  };
  return [table, ...endings.slice(kept.length).map(({ content }) => content)];

  function groupCells(group: readonly Row[], isLast: boolean): TableCell[] {
    const [first] = group;
    if (!isLast && group.length === 1 && first) return first.cells;
    const inner = { width: 0.5, color: theme.rule };
    const lineBelow = document.layout === 'modern' ? inner : { width: 0.8, color: theme.text };
    return keepRowsTogether(
      group.map(({ cells }) => cells),
      {
        widths,
        layout,
        lines: [...group.slice(1).map(() => inner), ...(isLast ? [lineBelow] : [])],
        edge: document.layout === 'modern' ? cellGap : 0,
      },
      isLast ? kept.map(({ content }) => content) : [],
    );
  }

  function groupHeight(group: readonly Row[]): number {
    const [, width = 0] = widths;
    return group
      .map(({ line: { title, description } }) => {
        const notes = 3 * theme.smallSize * lineHeight;
        const heights = [
          format.heightOf(title, theme.fontSize, width),
          format.heightOf(description, theme.smallSize, width),
        ];
        return heights.reduce((sum, height) => sum + height, notes + 2 * theme.rowPadding);
      })
      .reduce((sum, height) => sum + height, 0);
  }

  /** The description gets what the numbers leave. */
  function columnWidths(): number[] {
    const numbers = head.slice(2).map(({ text }, column) => {
      const texts = rows.map((row) => row.numbers[column] ?? '');
      const width = Math.max(format.widest(texts, theme.fontSize), format.widest([text], theme.smallSize));
      return Math.min(width, maxNumberWidth);
    });
    const first = format.widest([String(lastPosition)], theme.fontSize);
    const isPadded = document.layout === 'modern';
    const gaps = cellGap * 2 * (head.length - (isPadded ? 0 : 1));
    const taken = numbers.reduce((sum, width) => sum + width, first + gaps);
    return [first, contentWidth(document, theme) - taken, ...numbers];
  }
}

type Row = { line: ContentLine; cells: TableCell[]; numbers: string[] };

/** Rows that stay together: headings and the row below them, if they can. */
function groupRows(rows: readonly Row[], isPossible: (group: readonly Row[]) => boolean): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const before = groups.at(-1);
    const isBelowHeading = before?.at(-1)?.line.kind === 'heading';
    if (before && isBelowHeading && isPossible([...before, row])) before.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** As heights are estimates, and a block that is higher than a page would be cut. */
const usableShare = 0.8;

function takeFitting(endings: readonly Ending[], height: number): readonly Ending[] {
  let left = height;
  const beyond = endings.findIndex((ending) => {
    left -= ending.height;
    return left < 0;
  });
  return beyond === -1 ? endings : endings.slice(0, beyond);
}

/** Longer numbers continue on the next line. */
const maxNumberWidth = 95;

type HeadCell = { text: string; alignment?: 'right' };

function headCell(cell: HeadCell, { layout }: PrintableInvoice, theme: PdfTheme): TableCell {
  const color = layout === 'modern' ? theme.accentText : theme.muted;
  return { ...cell, color, bold: true, fontSize: theme.smallSize };
}

/** A heading or a text over all columns. */
function wideRow(line: ContentLine, columns: number, format: PdfFormat, theme: PdfTheme): TableCell[] {
  const isHeading = line.kind === 'heading';
  const stack: Content[] = [
    { text: format.text(line.title), bold: isHeading, ...(isHeading && { margin: [0, 6, 0, 0] }) },
    ...(line.description === '' ? [] : [mutedText(line.description, format, theme)]),
  ];
  const rest = Array.from({ length: columns - 1 }, (): TableCell => '');
  return [{ stack, colSpan: columns }, ...rest];
}

function lineWords(
  { title, description, notes }: Extract<ContentLine, { kind: 'amount' }>,
  format: PdfFormat,
  theme: PdfTheme,
): Content[] {
  return [
    { text: format.text(title) },
    ...(description === '' ? [] : [mutedText(description, format, theme)]),
    ...notes.map((note) => mutedText(note, format, theme)),
  ];
}

function mutedText(text: string, format: PdfFormat, theme: PdfTheme): Content {
  return { text: format.text(text), color: theme.muted, fontSize: theme.smallSize };
}

/** Half of the space between columns. */
const cellGap = 6;

function tableLayout({ layout }: PrintableInvoice, theme: PdfTheme): CustomTableLayout {
  const isModern = layout === 'modern';
  return {
    hLineWidth: (place, { table }) => {
      // The line below the last row is above the totals, which are in that row.
      if (place === 0 || place === table.body.length) return 0;
      if (place === 1) return isModern ? 0 : 0.8;
      return 0.5;
    },
    vLineWidth: () => 0,
    hLineColor: (place) => (!isModern && place === 1 ? theme.text : theme.rule),
    fillColor: (row) => (isModern && row === 0 ? theme.tint : null),
    paddingLeft: (column) => (column === 0 && !isModern ? 0 : cellGap),
    paddingRight: (column, { table }) =>
      column === (table.widths?.length ?? 0) - 1 && !isModern ? 0 : cellGap,
    paddingTop: () => theme.rowPadding,
    paddingBottom: () => theme.rowPadding,
  };
}
