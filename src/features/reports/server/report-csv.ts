import { yieldToEventLoop } from '#src/platform/server/long-work/yield-to-event-loop.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';

type Cell = string | number | boolean;
type Columns<Row> = readonly (readonly [field: keyof Row, head: string])[];

/** Starts with a byte order mark, so that Excel reads UTF-8. (RFC 4180) */
export function csvHeader<Row>(columns: Columns<Row>): string {
  return `\uFEFF${toCsv([columns.map(([, head]) => head)])}`;
}

/** Lets other requests of the same process continue between the pieces. */
export async function csvInPieces<Row extends Record<keyof Row, Cell>>(
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<string> {
  const pieces: string[] = [];
  for (let place = 0; place < rows.length; place += rowsOfPiece) {
    pieces.push(csvRows(columns, rows.slice(place, place + rowsOfPiece)));
    await yieldToEventLoop();
  }
  return pieces.join('');
}

const rowsOfPiece = 200;

function csvRows<Row extends Record<keyof Row, Cell>>(columns: Columns<Row>, rows: readonly Row[]): string {
  return toCsv(rows.map((row) => columns.map(([field]) => formatCell(row[field]))));
}

function formatCell(value: Cell): string | number {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
