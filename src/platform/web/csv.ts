import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { saveFile } from './download.ts';

/** Saves rows that the page already has as a CSV file. The byte order mark makes Excel read UTF-8. (RFC 4180) */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveFile(new Blob([`\uFEFF${toCsv(rows)}`], { type: 'text/csv;charset=utf-8' }), name);
}
