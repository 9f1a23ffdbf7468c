import type { Columns } from './import-fields.ts';
import type { DateOrder, DecimalMark, DurationUnit, ImportFormat, ImportKind } from './import-formats.ts';

/** Which rows were invoiced elsewhere: those marked in the file, billable ones up to a day, or none. */
export type AlreadyInvoiced = { by: 'file' } | { by: 'day'; until: string } | { by: 'none' };

/** What a client or project named in the file stands for: the record with this id; null: a new one. */
export type NameMatch = { client: string | null; project: string | null; id: string | null };

/** The hourly rate of a project named in the file, and the currency in which it was confirmed. */
export type ProjectRate = { client: string | null; project: string; rate: number; currency: string };

/** How a file is read; detected on upload and editable. */
export type ImportSettings = {
  kind: ImportKind;
  format: ImportFormat;
  columns: Columns;
  dateOrder: DateOrder;
  decimal: DecimalMark;
  durationUnit: DurationUnit;
  /** The time zone of times in the file. */
  timeZone: string;
  /** The person whose rows are imported, as written in the file; null: everyone. */
  person: string | null;
  alreadyInvoiced: AlreadyInvoiced;
  /** The rate of entries whose project and client have none; undefined: not confirmed, the account's applies. */
  defaultRate?: number | undefined;
  /** Whether projects that the import creates without a rate get the confirmed rate as their own. */
  setsProjectRate?: boolean | undefined;
  /** The confirmed rates of projects that the import creates; undefined: not answered yet. */
  projectRates?: ProjectRate[] | undefined;
  /** Whether rows of more than 24 hours become several entries; otherwise they are problems. */
  splitsLongRows?: boolean | undefined;
  /** Names that were matched by hand; others match records of the same name. */
  nameMatches?: NameMatch[] | undefined;
  /** Used for amounts without one; at first the account's. */
  currency?: string | undefined;
};

/** Encodings from before Unicode, by their names in `TextDecoder`. */
export const legacyEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'euc-jp',
  'big5',
] as const;
export type LegacyEncoding = (typeof legacyEncodings)[number];
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...legacyEncodings] as const;
export type Encoding = (typeof encodings)[number];
/** Contains characters that another encoding would garble. */
export const foreignPattern = /[\u0080-\uFFFF]/;
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
export type Dialect = { encoding: Encoding; delimiter: Delimiter };

export const importLimits = {
  /** In bytes; enough for years of time. */
  fileBytes: 32 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** In characters. */
  lineLength: 1_000_000,
  fileName: 200,
  /** Pending files per owner; a new one replaces the oldest. */
  readyFiles: 3,
  /** Problems, names and people listed in one response; counts cover all. */
  listedItems: 200,
  /** The most days of a row that can be split; more is hardly work. */
  splitDays: 31,
  /** Clients and projects created by one file. */
  newRecords: 5_000,
} as const;

/** A problem of a row: the column index (null: the whole row), its text, and the reason. */
export type RowProblem = {
  column: number | null;
  value: string;
  words: string;
  /** Gone if long rows are split. */
  isSplittable?: boolean;
};
/** `line`: the line in the file where the row starts; the headers are line 1. */
export type FileRow = { line: number; cells: readonly string[] };

/** Trimmed; a dash counts as empty, because some tools write it for no value. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return text === '-' || text === '–' || text === '—' ? '' : text;
}

/** Names compare case-insensitively, with spaces normalized. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Separate from the procedures, which accept only JSON. */
export function importUploadPath(id: string): string {
  return `/api/imports/${id}/file`;
}
