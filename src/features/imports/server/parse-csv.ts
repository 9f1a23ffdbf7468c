import { parse } from 'csv-parse/sync';
import type { CsvError } from 'csv-parse/sync';
import * as m from '#messages/api/imports.ts';
import { recognizeFormat } from '#src/features/imports/rules/column-mapping/recognize-format.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { Delimiter, FileRow } from '#src/features/imports/rules/import-settings.ts';

export type ParsedCsv = {
  heads: string[];
  rows: FileRow[];
  /** Unreadable parts, by the line where they start. */
  unreadable: { line: number; words: string }[];
};

/** The delimiter hint for spreadsheets above the headers. */
const separatorPattern = /^sep=(.)\n/i;

/** Rows with the line where they start; blank lines are skipped. Cells stay text: formulas aren't evaluated. */
export function parseCsv(text: string, delimiter: Delimiter): ParsedCsv {
  // The parser would count CRLF within a cell as two line breaks.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const above = separatorPattern.exec(lines)?.[0];
  const linesAbove = above === undefined ? 0 : 1;
  const unreadable: ParsedCsv['unreadable'] = [];
  let lastLine = linesAbove;
  const rows: FileRow[] = [];
  const records = parse(lines.slice(above?.length ?? 0), {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      unreadable.push({ line: 0, words: error ? csvErrorMessage(error) : '' });
    },
    // One more than allowed, to detect excess.
    to: importLimits.rows + 2,
  });
  // The shape with the `info` option, which the library's types don't cover.
  for (const { record, info } of records as unknown as { record: string[]; info: { lines: number } }[]) {
    lastLine = info.lines + linesAbove;
    if (record.every((cell) => cell.trim() === '')) continue;
    rows.push({ line: lastLine - countLineBreaks(record), cells: record });
  }
  const place = findHeaderRow(rows);
  return {
    heads: [...(rows[place]?.cells ?? [])],
    rows: rows.slice(place + 1),
    unreadable: unreadable.map(({ words }) => ({ line: lastLine + 1, words })),
  };
}

/** The header row: the first row, unless a later one has a known tool's headers below a report title. */
function findHeaderRow(rows: readonly FileRow[]): number {
  return Math.max(
    0,
    rows.slice(0, 10).findIndex(({ cells }) => recognizeFormat(cells) !== undefined),
  );
}

function csvErrorMessage(error: CsvError): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? m.quoteNotClosed : m.unreadableRow;
}

/** Line breaks within cells. */
function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
}
