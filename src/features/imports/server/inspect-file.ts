import * as importMessages from '#messages/api/imports.ts';
import {
  isStintExportPart,
  isSolidtimeArchive,
  recognizeFormat,
} from '#src/features/imports/rules/column-mapping/recognize-format.ts';
import type { RecognizedFormat } from '#src/features/imports/rules/column-mapping/recognize-format.ts';
import { detectDelimiter, detectSettings } from '#src/features/imports/rules/detect-settings.ts';
import type { DetectedSettings } from '#src/features/imports/rules/detect-settings.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { importLimits, foreignPattern } from '#src/features/imports/rules/import-settings.ts';
import type { Dialect, FileRow, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { listPeople } from '#src/features/imports/rules/rows/cell-reader.ts';
import { detectBinaryKind, decodeText, detectEncoding, detectMarkup } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';

export type ParsedTable = {
  dialect: Dialect;
  heads: string[];
  rows: FileRow[];
  /** Unreadable rows by line. */
  problems: Map<number, RowProblem>;
};

/** The rows, or why there are none. Encoding and delimiter are detected unless given. */
export function parseTable(bytes: Buffer, chosenDialect?: Dialect): ParsedTable | { refused: string } {
  const binary = detectBinaryKind(bytes);
  if (binary !== undefined) {
    return { refused: notCsvMessage(binary) };
  }
  if (hasTooManyLines(bytes)) return { refused: tooManyRowsMessage };
  const encoding = chosenDialect?.encoding ?? detectEncoding(bytes);
  const { text, otherEncodingLines } = decodeText(bytes, encoding);
  const markup = detectMarkup(text);
  if (markup !== undefined) return { refused: notCsvMessage(markup) };
  if (hasEndlessLine(text)) return { refused: importMessages.endlessLine };
  const delimiter = chosenDialect?.delimiter ?? detectDelimiter(text);
  const { heads, rows, unreadable } = parseCsv(text, delimiter);
  if (heads.length === 0) return { refused: importMessages.emptyFile };
  if (isStintExportPart(heads)) return { refused: importMessages.partOfExport };
  if (isSolidtimeArchive(heads)) return { refused: importMessages.solidtimeArchive };
  if (rows.length > importLimits.rows) return { refused: tooManyRowsMessage };
  if (heads.length > importLimits.columns) {
    return { refused: importMessages.tooManyColumns({ max: importLimits.columns }) };
  }
  const problems = new Map<number, RowProblem>();
  for (const { line, words } of unreadable) problems.set(line, { column: null, value: '', words });
  for (const [line, other] of otherEncodingLines) {
    const words = importMessages.otherEncoding({ other, encoding });
    problems.set(line, { column: null, value: '', words });
  }
  const unescapedRows = isWrittenByStint(heads) ? rows.map(unescapeFormulas) : rows;
  return { dialect: { encoding, delimiter }, heads, rows: unescapedRows, problems };
}

function notCsvMessage(kind: string): string {
  return importMessages.notATable({ kind });
}

const tooManyRowsMessage = importMessages.tooManyRows({ max: importLimits.rows });

/** Allows ten lines per row; parsing millions of lines would exhaust memory. */
function hasTooManyLines(bytes: Buffer): boolean {
  let lines = 0;
  for (const byte of bytes) if (byte === lineEnd) lines += 1;
  return lines > 10 * importLimits.rows;
}

const lineEnd = 0x0a;

/** Parsing millions of cells in one line would block others. */
function hasEndlessLine(text: string): boolean {
  let start = 0;
  while (text.length - start > importLimits.lineLength) {
    const lines = text.slice(start, start + importLimits.lineLength + 1);
    const end = Math.max(lines.lastIndexOf('\n'), lines.lastIndexOf('\r'));
    if (end === -1) return true;
    start += end + 1;
  }
  return false;
}

/** A file written by Stint: problem rows, or time as CSV. */
function isWrittenByStint(heads: readonly string[]): boolean {
  return heads.at(-1) === problemHeader || recognizeFormat(heads)?.format === 'stint';
}

/** Removes the apostrophe that Stint adds to texts that look like formulas. */
function unescapeFormulas({ line, cells }: FileRow): FileRow {
  return { line, cells: cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '')) };
}

/** The last column of a problem file. */
export const problemHeader = 'Problem';

/** What is known about a file before any setting is chosen. */
export type Inspection = DetectedSettings & {
  dialect: Dialect;
  heads: string[];
  sample: string[][];
  rowCount: number;
  /** The tool recognized from the headers. */
  recognised: RecognizedFormat | null;
  /** People in the file, if there is a column for them. */
  people: string[];
};

type InspectContext = { timeZone: string; currency: string; today: string };
type ChosenSettings = { dialect?: Dialect | undefined; format?: ImportFormat; kind?: ImportKind };

export function inspectFile(
  bytes: Buffer,
  { timeZone, currency, today }: InspectContext,
  { dialect, ...chosen }: ChosenSettings = {},
): Inspection | { refused: string } {
  const table = parseTable(bytes, dialect);
  if ('refused' in table) return table;
  const { heads, rows } = table;
  const detected = detectSettings(
    { heads, rows: rows.map(({ cells }) => cells), timeZone, currency, today },
    chosen,
  );
  return {
    ...detected,
    dialect: table.dialect,
    heads,
    sample: sampleRows(rows),
    rowCount: rows.length,
    recognised: recognizeFormat(heads) ?? null,
    people: listPeople(rows, detected.settings.columns),
  };
}

/** The first rows, and one with other than English letters, which shows whether the encoding is right. */
function sampleRows(rows: readonly FileRow[]): string[][] {
  const hasForeignLetters = ({ cells }: FileRow) => cells.some((cell) => foreignPattern.test(cell));
  const first = rows.slice(0, 5);
  const foreign = first.some(hasForeignLetters) ? undefined : rows.find(hasForeignLetters);
  return [...first, ...(foreign ? [foreign] : [])].map(({ cells }) => [...cells]);
}
