import type { Content, CustomTableLayout, TableCell } from 'pdfmake';

type KeptRows = {
  widths: readonly number[];
  /** The layout of its rows. */
  layout: CustomTableLayout;
  /** Above the second row, and so on; the last one is below the last row. The outer table draws the first. */
  lines: readonly { width: number; color: string }[];
  /** The outer table's padding at the left and right. */
  edge?: number;
};

/**
 * Rows of a table that stay on one page, with what follows them. pdfmake keeps only a single row together, so they are a
 * table within one row. That row must have no padding.
 */
export function keepRowsTogether(
  rows: readonly TableCell[][],
  { widths, layout, lines, edge = 0 }: KeptRows,
  following: readonly Content[] = [],
): TableCell[] {
  const lineAt = (place: number) => (place === 0 ? undefined : lines[place - 1]);
  const nested: Content = {
    role: 'continuation',
    layout: {
      ...layout,
      hLineWidth: (place) => lineAt(place)?.width ?? 0,
      hLineColor: (place) => lineAt(place)?.color ?? '',
      fillColor: () => null,
    },
    table: { widths: [...widths], body: [...rows] },
  };
  const rest = widths.slice(1).map((): TableCell => '');
  return [
    {
      role: 'continuation',
      colSpan: widths.length,
      stack: [nested, ...following],
      margin: [-edge, 0, -edge, 0],
    },
    ...rest,
  ];
}
