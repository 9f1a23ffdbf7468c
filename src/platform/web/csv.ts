import { isDecimalText } from '#src/platform/shared/decimal-money.ts';
import { saveFile } from './download.ts';

/** Saves rows that the page already has as a CSV file. The byte order mark makes Excel read UTF-8. (RFC 4180) */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([`\uFEFF${toCsv(rows)}`], { type: 'text/csv;charset=utf-8' }), name);
}

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

/** An apostrophe escapes text that a spreadsheet would run as a formula. [ASVS 1.2.10] */
function toCell(text: string): string {
  const safe = !isDecimalText(text) && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
