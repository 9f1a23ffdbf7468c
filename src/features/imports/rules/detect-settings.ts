import { mapColumns } from './column-mapping/map-columns.ts';
import { normalizeHeader, recognizeFormat } from './column-mapping/recognize-format.ts';
import type { ImportField } from './import-fields.ts';
import { dateOrders } from './import-formats.ts';
import type { DateOrder, DurationUnit, ImportFormat, ImportKind } from './import-formats.ts';
import { delimiters, cellText } from './import-settings.ts';
import type { Delimiter, ImportSettings } from './import-settings.ts';
import { withoutCurrency } from './parse/currency-mark.ts';
import { possibleDateOrders } from './parse/parse-date.ts';
import { detectDecimalMark, parseNumber } from './parse/parse-number.ts';
import { parseDateTime } from './parse/parse-time.ts';
import { detectAlreadyInvoiced } from './rows/already-invoiced.ts';

/** The delimiter that splits the first lines into the most columns, with the same number in each line. */
export function detectDelimiter(text: string): Delimiter {
  const lines = firstLines(text, 20);
  const [heads = ''] = lines;
  const columns = (line: string, delimiter: Delimiter) => withoutQuotedText(line).split(delimiter).length;
  const score = (delimiter: Delimiter) => {
    const wanted = columns(heads, delimiter);
    if (wanted === 1) return 0;
    const fitting = lines.filter((line) => columns(line, delimiter) === wanted).length;
    return wanted + 100 * (fitting / lines.length);
  };
  return highestScoring(delimiters, score)[0] ?? ',';
}

/** The kind of rows in a file of an unknown tool: time, unless it names only clients or projects. */
function detectKind(heads: readonly string[]): ImportKind {
  const entries = mapColumns(heads, 'generic', 'entries');
  const has = (field: ImportField) => entries.includes(field);
  if (!has('duration') && !has('start') && isOfExpenses(heads)) return 'expenses';
  const plain = heads.map(normalizeHeader);
  // Projects have a start date; time also has times or durations.
  const isStart = plain[entries.indexOf('date')]?.startsWith('start');
  if (has('duration') || has('start') || (has('date') && !isStart)) return 'entries';
  if (plain.some((head) => head.startsWith('project') || head.startsWith('projekt'))) return 'projects';
  return mapColumns(heads, 'generic', 'clients').includes('client') ? 'clients' : 'entries';
}

/** What they cost, and what for. */
function isOfExpenses(heads: readonly string[]): boolean {
  const columns = mapColumns(heads, 'generic', 'expenses');
  const has = (field: ImportField) => columns.includes(field);
  const says = ['vendor', 'category', 'taxAmount', 'taxRate', 'receiptNumber'] as const;
  return has('date') && (has('amount') || has('netAmount')) && says.some(has);
}

const numberFields = [
  'duration',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'fixedPrice',
  'budgetHours',
  'budgetAmount',
  'budget',
  'amount',
  'entryAmount',
  'netAmount',
  'taxAmount',
  'exchangeRate',
  'accountAmount',
] as const satisfies ImportField[];

export type DetectedSettings = {
  settings: ImportSettings;
  /** Whether the file proves the order of day and month; otherwise it's a guess. */
  isDateOrderCertain: boolean;
};

type FileFacts = {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  /** The account's time zone. */
  timeZone: string;
  /** The account's currency. */
  currency: string;
  /** YYYY-MM-DD. Exports don't contain future time. */
  today: string;
};

/** Guesses the settings from the file; the caller may fix the format and kind. */
export function detectSettings(
  { heads, rows, timeZone, currency, today }: FileFacts,
  chosen: { format?: ImportFormat; kind?: ImportKind } = {},
): DetectedSettings {
  const recognised = recognizeFormat(heads);
  const format = chosen.format ?? recognised?.format ?? 'generic';
  const kind = chosen.kind ?? (recognised?.format === format ? recognised.kind : detectKind(heads));
  const columns = mapColumns(heads, format, kind);
  /** Values in the columns of these fields; without such columns, values of all unmapped columns. */
  const valuesForFields = (...fields: ImportField[]) => {
    const isKnown = columns.some((field) => field !== null && fields.includes(field));
    return columns.flatMap((field, place) => {
      const isMeant = isKnown ? field !== null && fields.includes(field) : field === null;
      return isMeant ? rows.flatMap((cells) => cellText(cells[place]) || []) : [];
    });
  };
  const order = detectDateOrder(
    valuesForFields('date', 'start', 'endDate', 'end', 'startDate', 'retainerStart', 'paidOn').flatMap(
      findDatePart,
    ),
    {
      usual: defaultDateOrders[format] ?? 'dmy',
      today,
    },
  );
  const numbersOf = (...fields: ImportField[]) =>
    valuesForFields(...fields)
      .map(withoutCurrency)
      .filter((text) => possibleDateOrders(text).length === 0);
  const decimal = detectDecimalMark(numbersOf(...numberFields)) ?? '.';
  // Amounts of time would look like minutes.
  const durations = kind === 'entries' ? numbersOf('duration') : numbersOf(...numberFields);
  return {
    settings: {
      kind,
      format,
      columns,
      dateOrder: order.order,
      decimal,
      durationUnit: isKimaiImportFile(heads)
        ? 'seconds'
        : detectDurationUnit(durations.flatMap((text) => parseNumber(text, decimal) ?? [])),
      timeZone,
      person: null,
      alreadyInvoiced: detectAlreadyInvoiced(columns),
      ...(kind === 'expenses' && { currency }),
    },
    isDateOrderCertain: order.isCertain,
  };
}

/** The order in which most values are valid past dates; ties keep the previous order, then the usual one. */
export function detectDateOrder(
  texts: readonly string[],
  { usual: fallback, today }: { usual: DateOrder; today: string },
): { order: DateOrder; isCertain: boolean } {
  // Many rows share a day.
  const different = new Set(texts);
  const possible = highestScoring(dateOrders, (order) =>
    countMatching(different, (text) => possibleDateOrders(text).includes(order)),
  );
  const [only = fallback] = possible;
  if (possible.length === dateOrders.length) return { order: 'ymd', isCertain: true };
  if (possible.length === 1) return { order: only, isCertain: true };
  const pastOrders = highestScoring(possible, (order) =>
    countMatching(different, (text) => possibleDateOrders(text, today).includes(order)),
  );
  return { order: pastOrders.includes(fallback) ? fallback : (pastOrders[0] ?? only), isCertain: false };
}

function highestScoring<T>(choices: readonly T[], score: (choice: T) => number): T[] {
  const most = Math.max(...choices.map(score));
  return choices.filter((choice) => score(choice) === most);
}

function countMatching<T>(all: Iterable<T>, matches: (each: T) => boolean): number {
  let count = 0;
  for (const each of all) if (matches(each)) count += 1;
  return count;
}

/** Default orders of tools that let users choose a date format. */
const defaultDateOrders: { [F in ImportFormat]?: DateOrder } = { clockify: 'mdy', toggl: 'mdy' };

function findDatePart(text: string): string[] {
  const moment = parseDateTime(text);
  if (moment) return [moment.day];
  return possibleDateOrders(text).length > 0 ? [text] : [];
}

/** Kimai's import format, unlike its export, has seconds, but ten minutes in seconds look like minutes. */
function isKimaiImportFile(heads: readonly string[]): boolean {
  const present = new Set(heads.map(normalizeHeader));
  return ['from', 'to', 'activity', 'exported', 'fixed rate'].every((head) => present.has(head));
}

/** No day has 600 hours, so such numbers are seconds. */
function detectDurationUnit(numbers: readonly number[]): DurationUnit {
  const tooLong = numbers.filter((number) => number > 24).length;
  if (tooLong * 2 <= numbers.length) return 'hours';
  return numbers.some((number) => number > 24 * 60) ? 'seconds' : 'minutes';
}

function firstLines(text: string, most: number): string[] {
  return text
    .slice(0, 64 * 1024)
    .split(/\r\n|\r|\n/, most)
    .filter((line) => line.trim() !== '');
}

/** Quoted text contains no delimiters. */
function withoutQuotedText(line: string): string {
  return line.replaceAll(/"(?:[^"]|"")*"?/g, '');
}
