import type { Content, CustomTableLayout, TableCell } from 'pdfmake';
import type { CalculatedLine, InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasAmount, hasDuration, hasTaxRate } from '#src/features/invoices/rules/invoice-terms.ts';
import type { Adjustment, InvoiceLine } from '#src/features/invoices/rules/invoice-terms.ts';
import { isTall, lineHeight } from './document-format.ts';
import type { DocumentFormat } from './document-format.ts';
import { contentHeight, contentWidth } from './document-theme.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { keptRows } from './kept-rows.ts';
import type { TextFormat } from './text-format.ts';

/** What follows the lines, with about its height in points. */
export type Ending = { content: Content; height: number };

/**
 * The header repeats on each page. Rows stay on one page, unless a text could be longer than that: a heading with the
 * line below it, and the last line with as much of the ending as fits. The rest of the ending follows.
 */
export function lineTable(
  document: InvoiceDocument,
  calculation: InvoiceCalculation,
  endings: readonly Ending[],
  format: DocumentFormat,
  theme: DocumentTheme,
): Content[] {
  const { lines, currency } = document.terms;
  const { words } = format;
  const hasTaxColumn = calculation.groups.length > 1;
  const right = { alignment: 'right' as const };
  const head: HeadCell[] = [
    { text: '#' },
    { text: words.description },
    { ...right, text: words.quantity },
    { ...right, text: words.price },
    ...(hasTaxColumn ? [{ ...right, text: words.tax }] : []),
    { ...right, text: `${words.amount} (${currency})` },
  ];
  let position = 0;
  const rows = lines.map((line, place): Row => {
    const calculated = calculation.lines[place];
    const isHeading = line.kind === 'heading';
    if (!hasAmount(line) || !calculated) {
      return { line, isHeading, cells: wideRow(line, head.length, format, theme), numbers: [] };
    }
    position += 1;
    const numbers = [
      quantityText(calculated, format),
      priceText(line, format),
      ...(hasTaxColumn ? [hasTaxRate(line) ? format.percent(line.taxRate) : '–'] : []),
      format.amount(calculated.amountMinor),
    ];
    const cells = [
      { text: String(position), color: theme.muted },
      { stack: lineWords(line, calculated, format, theme) },
      ...numbers.map((text) => ({ ...right, text })),
    ];
    return { line, isHeading, cells, numbers };
  });
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
    return keptRows(
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
    const first = format.widest([String(position)], theme.fontSize);
    const isPadded = document.layout === 'modern';
    const gaps = cellGap * 2 * (head.length - (isPadded ? 0 : 1));
    const taken = numbers.reduce((sum, width) => sum + width, first + gaps);
    return [first, contentWidth(document, theme) - taken, ...numbers];
  }
}

type Row = { line: InvoiceLine; isHeading: boolean; cells: TableCell[]; numbers: string[] };

/** Rows that stay together: headings and the row below them, if they can. */
function groupRows(rows: readonly Row[], isPossible: (group: readonly Row[]) => boolean): Row[][] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const before = groups.at(-1);
    const isBelowHeading = before?.at(-1)?.isHeading === true;
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

function headCell(cell: HeadCell, { layout }: InvoiceDocument, theme: DocumentTheme): TableCell {
  const color = layout === 'modern' ? theme.accentText : theme.muted;
  return { ...cell, color, bold: true, fontSize: theme.smallSize };
}

/** A heading or a text over all columns. */
function wideRow(
  line: InvoiceLine,
  columns: number,
  format: DocumentFormat,
  theme: DocumentTheme,
): TableCell[] {
  const isHeading = line.kind === 'heading';
  const stack: Content[] = [
    { text: format.text(line.title), bold: isHeading, ...(isHeading && { margin: [0, 6, 0, 0] }) },
    ...(line.description === '' ? [] : [mutedText(line.description, format, theme)]),
  ];
  const rest = Array.from({ length: columns - 1 }, (): TableCell => '');
  return [{ stack, colSpan: columns }, ...rest];
}

function lineWords(
  line: InvoiceLine,
  calculated: CalculatedLine,
  format: DocumentFormat,
  theme: DocumentTheme,
): Content[] {
  return [
    { text: format.text(line.title) },
    ...(line.description === '' ? [] : [mutedText(line.description, format, theme)]),
    ...lineNotes(line, calculated, format).map((note) => mutedText(note, format, theme)),
  ];
}

/** The period of a line, and its discount and charge. */
export function lineNotes(line: InvoiceLine, calculated: CalculatedLine, format: TextFormat): string[] {
  const { words } = format;
  const { from, to } = line;
  return [
    ...(from === null ? [] : [format.days(from, to ?? from)]),
    ...adjustmentText(words.discount, line.discount, -calculated.discountMinor),
    ...adjustmentText(words.charge, line.charge, calculated.chargeMinor),
  ];

  /** "Discount 10 % of 83.00: −8.30" */
  function adjustmentText(label: string, adjustment: Adjustment | null, amountMinor: number): string[] {
    if (adjustment === null) return [];
    const name = adjustmentLabel(label, adjustment, format);
    const base = format.amount(calculated.baseMinor);
    return [`${name}: ${base} ${signedAmount(amountMinor, format)}`];
  }
}

/** "Discount 10 % (Loyalty)" */
export function adjustmentLabel(label: string, adjustment: Adjustment, format: TextFormat): string {
  const percent = 'percent' in adjustment ? ` ${format.percent(adjustment.percent)}` : '';
  return `${label}${percent}${adjustment.reason ? ` (${adjustment.reason})` : ''}`;
}

/** "− 8.30" or "+ 5.00" */
function signedAmount(amountMinor: number, format: TextFormat): string {
  return `${amountMinor < 0 ? '−' : '+'} ${format.amount(Math.abs(amountMinor))}`;
}

export function quantityText({ clockText, ...calculated }: CalculatedLine, format: TextFormat): string {
  const unit = format.unit(clockText === null ? calculated.unit : 'HUR', calculated.quantityText);
  const quantity = clockText ?? format.decimal(calculated.quantityText);
  return unit === '' ? quantity : `${quantity}\u00A0${unit}`;
}

/** Of time, per hour even where minutes are printed. */
export function priceText(line: InvoiceLine, format: TextFormat): string {
  const price = format.price(line.price);
  return hasDuration(line) ? `${price} / ${format.unit('HUR', '1')}` : price;
}

function mutedText(text: string, format: DocumentFormat, theme: DocumentTheme): Content {
  return { text: format.text(text), color: theme.muted, fontSize: theme.smallSize };
}

/** Half of the space between columns. */
const cellGap = 6;

function tableLayout({ layout }: InvoiceDocument, theme: DocumentTheme): CustomTableLayout {
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
