import { isDecimalText } from '#src/platform/shared/decimal-money.ts';

type Cell = string | number;

/** Rows of a CSV file. (RFC 4180) */
export function toCsv(rows: readonly (readonly Cell[])[], delimiter = ','): string {
  return rows.map((cells) => `${cells.map((cell) => toText(cell, delimiter)).join(delimiter)}\r\n`).join('');
}

/** An apostrophe escapes text that a spreadsheet would run as a formula; a negative number is none. [ASVS 1.2.10] */
function toText(cell: Cell, delimiter: string): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(cell) && !isDecimalText(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
