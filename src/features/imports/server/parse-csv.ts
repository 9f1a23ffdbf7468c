import { parse } from 'csv-parse/sync';
import type { CsvError } from 'csv-parse/sync';
import { recognizeFormat } from '#src/features/imports/rules/import-formats.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { Delimiter, FileRow } from '#src/features/imports/rules/import-settings.ts';

export type ParsedCsv = {
  heads: string[];
  rows: FileRow[];
  /** What of the file cannot be read as rows, by the line on which it begins. */
  unreadable: { line: number; words: string }[];
};

/** What spreadsheets are told at the top of a file, before the heads. */
const separatorPattern = /^sep=(.)\n/i;

/**
 * The rows of a text, each with the line on which it begins; lines without a word are none. Cells stay the texts they
 * are: what begins like a formula is not worked out.
 */
export function parseCsv(text: string, delimiter: Delimiter): ParsedCsv {
  // The parser takes the end of a line within a cell for two.
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
    // One more, so that too many show.
    to: importLimits.rows + 2,
  });
  // What `info` makes of each record; the types know of the plain ones alone.
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

/** The first row, unless one of the next has the heads of a tool: above it stands what the report is called. */
function findHeaderRow(rows: readonly FileRow[]): number {
  return Math.max(
    0,
    rows.slice(0, 10).findIndex(({ cells }) => recognizeFormat(cells) !== undefined),
  );
}

function csvErrorMessage(error: CsvError): string {
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark on or after this line is never closed, so the rest of the file can’t be read.'
    : 'This can’t be read as a row of cells.';
}

/** How many lines of the file a row goes on for, beyond its first. */
function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.split('\n').length - 1), 0);
}
