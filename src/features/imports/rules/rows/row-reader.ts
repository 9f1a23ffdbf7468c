import * as m from '#messages/api/imports.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import type { FileRow, ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { withoutCurrency } from '#src/features/imports/rules/parse/currency-mark.ts';
import { parseAmount } from '#src/features/imports/rules/parse/parse-amount.ts';
import { parseDayCell } from '#src/features/imports/rules/parse/parse-date.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { parseDateTime } from '#src/features/imports/rules/parse/parse-time.ts';
import { cellReader } from './cell-reader.ts';
import type { RowCells } from './cell-reader.ts';
import type { RowResult } from './parse-entry-row.ts';

/** A client or project row while it's read, with the problems so far. */
export type RowReading = { cells: RowCells; settings: ImportSettings; problems: RowProblem[] };

/** Form values and validation errors: the end of a sentence by field path. */
export type FormValues = { name: string } & Readonly<Record<string, unknown>>;
export type Validate = (values: FormValues) => Readonly<Record<string, string>>;
/** The same for the details of an expense's trip. */
export type ValidateTrip = (details: object) => ReturnType<Validate>;
export type Validators = Readonly<Record<'clients' | 'projects', Validate>> & {
  trips: ValidateTrip;
  /** For problems that quote no cell. */
  fieldNames: FieldNames;
};
type FieldNames = Readonly<Record<ImportField, string>>;

/** `read` collects all problems of a row; a row with problems yields no record. */
export function createRecordReader<Record extends object>(
  settings: ImportSettings,
  read: (reading: RowReading) => Record,
): (row: FileRow) => RowResult<Record & { line: number }> {
  const readCells = cellReader(settings.columns);
  return (row) => {
    const cells = readCells(row);
    if (cells.surplusProblem) return { problems: [cells.surplusProblem] };
    const problems: RowProblem[] = [];
    const record = read({ cells, settings, problems });
    if (problems.length === 0) return { record: { line: row.line, ...record } };
    const inOrder = problems.toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1));
    return { problems: cells.explainProblems(inOrder) };
  };
}

/** The cell's text; undefined if empty. */
export function readText({ cells }: RowReading, field: ImportField): string | undefined {
  return cells.text(field) || undefined;
}

/** Parses the cell; adds a problem if that fails. */
export function readValue<V>(
  { cells, problems }: RowReading,
  field: ImportField,
  [parse, complaint]: readonly [(text: string) => V | undefined, string],
): V | undefined {
  const text = cells.text(field);
  if (text === '') return undefined;
  const value = parse(text);
  if (value === undefined) problems.push(cells.problem(field, m.invalidValue({ text, reason: complaint })));
  return value;
}

/** A number, with or without a currency; four decimals, like rates. */
export function readNumber(reading: RowReading, field: ImportField): number | undefined {
  const { decimal } = reading.settings;
  return readValue(reading, field, [
    (text) => {
      const number = parseNumber(withoutCurrency(text), decimal);
      return number === undefined ? undefined : Math.round(number * 10_000) / 10_000;
    },
    m.mustBeNumber,
  ]);
}

/** An amount of money in minor units, exactly as written. */
export function readMinor(reading: RowReading, field: ImportField, currency: string): number | undefined {
  const { cells, settings, problems } = reading;
  const text = cells.text(field);
  if (text === '') return undefined;
  const parsed = parseAmount(text, { decimal: settings.decimal, currency });
  if ('minor' in parsed) return parsed.minor;
  problems.push(cells.problem(field, m.invalidValue({ text, reason: parsed.reason })));
  return undefined;
}

/** The day of a date, or of a date with a time. */
export function readDay({ cells, settings, problems }: RowReading, field: ImportField): string | undefined {
  const text = cells.text(field);
  if (text === '') return undefined;
  const read = parseDayCell(parseDateTime(text)?.day ?? text, settings.dateOrder);
  if ('day' in read) return read.day;
  problems.push(cells.problem(field, read.problem));
  return undefined;
}

/** Hours as a decimal or as 120:30. */
export function readHours(reading: RowReading, field: ImportField): number | undefined {
  const { decimal } = reading.settings;
  return readValue(reading, field, [
    (text) => {
      const [, hours, minutes] = /^(\d{1,7}):([0-5]\d)$/.exec(text) ?? [];
      if (hours && minutes) return Number(hours) + Number(minutes) / 60;
      return parseNumber(text.replace(/\s*(h|hours?|std\.?|stunden)$/i, ''), decimal);
    },
    m.mustBeHours,
  ]);
}

/** JSON columns of Stint's own files. */
export function readJson(reading: RowReading, field: ImportField): unknown {
  return readValue<unknown>(reading, field, [
    (text) => {
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch {
        // Not a Stint file: reported like any other invalid value.
        return undefined;
      }
    },
    m.mustHaveStintFormat,
  ]);
}

/** Adds validation errors as problems of the matching columns. */
export function addFormProblems(
  { cells, problems }: RowReading,
  errors: ReturnType<Validate>,
  fieldOf: (path: string) => ImportField,
  fieldNames: FieldNames,
): void {
  for (const [path, reason] of Object.entries(errors)) {
    // A missing name has its own message.
    if (path === 'name' && reason === m.isRequired) continue;
    const field = fieldOf(path);
    const text = cells.text(field);
    const isQuoted = text !== '' && text.length <= maxQuotedLength;
    const whole = isQuoted ? `“${text}”` : fieldNames[field];
    // For JSON, name the part.
    const subject = /^[[{]/.test(text) ? path.replaceAll('.', ' ') : whole;
    problems.push(cells.problem(field, `${subject} ${reason}.`));
  }
}

/** Longer values are named by their field. */
const maxQuotedLength = 60;
