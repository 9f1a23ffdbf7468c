import type { Columns } from './import-fields.ts';
import type { DateOrder, DecimalMark, DurationUnit, ImportFormat, ImportKind } from './import-formats.ts';

/** Which rows were invoiced before: those of which the file says so, the billable ones up to a day, or none. */
export type AlreadyInvoiced = { by: 'file' } | { by: 'day'; until: string } | { by: 'none' };

/** How a file is read: guessed when it arrives, each changeable by whoever imports it. */
export type ImportSettings = {
  kind: ImportKind;
  format: ImportFormat;
  columns: Columns;
  dateOrder: DateOrder;
  decimal: DecimalMark;
  durationUnit: DurationUnit;
  /** Where its clocks stood. */
  timeZone: string;
  /** Whose rows are imported, as the file writes them; null: everybody's. */
  person: string | null;
  alreadyInvoiced: AlreadyInvoiced;
};

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
/** How bytes become rows of cells. */
export type Dialect = { encoding: Encoding; delimiter: Delimiter };

export const importLimits = {
  /** Bytes of a file: years of time in one go. */
  fileBytes: 32 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** Characters of a line. */
  lineLength: 1_000_000,
  fileName: 200,
  /** Files of one owner that are not imported yet: a further one takes the place of the oldest. */
  readyFiles: 3,
  /** Problems, names and people that one answer lists; counts go on. */
  listedItems: 200,
  /** Clients and projects that one file may bring. */
  newRecords: 5_000,
} as const;

/** What is wrong with a row: the column (0 is the first; null: the row as a whole), what it says, and why, in words. */
export type RowProblem = { column: number | null; value: string; words: string };
/** A row of the file by the line on which it begins; 1 is the line of the heads. */
export type FileRow = { line: number; cells: readonly string[] };

/** What a cell says: blanks around it say nothing, nor does a dash, which tools write where nothing is. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return text === '-' || text === '–' || text === '—' ? '' : text;
}

/** Names as they are compared: a client is the same in capitals or with other blanks. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
