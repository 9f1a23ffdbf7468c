import { guessAlreadyInvoiced } from './already-invoiced.ts';
import { columnsOf } from './columns-of.ts';
import type { ImportField } from './fields.ts';
import { dateOrders, plainHead, recogniseFormat } from './format.ts';
import type { DateOrder, DurationUnit, ImportFormat, ImportKind } from './format.ts';
import { delimiters, saidIn } from './settings.ts';
import type { Delimiter, ImportSettings } from './settings.ts';
import { ordersOf } from './written-date.ts';
import { decimalMarkOf, numberIn } from './written-number.ts';
import { momentIn } from './written-time.ts';

/** What separates the cells: what parts the first lines into the most columns, the same number in each. */
export function delimiterOf(text: string): Delimiter {
  const lines = linesOf(text, 20);
  const [heads = ''] = lines;
  const columns = (line: string, delimiter: Delimiter) => unquoted(line).split(delimiter).length;
  const score = (delimiter: Delimiter) => {
    const wanted = columns(heads, delimiter);
    if (wanted === 1) return 0;
    const fitting = lines.filter((line) => columns(line, delimiter) === wanted).length;
    return wanted + 100 * (fitting / lines.length);
  };
  return best(delimiters, score)[0] ?? ',';
}

/** What rows are, by heads of no tool that we know: time, unless only clients or projects are named. */
function kindOf(heads: readonly string[]): ImportKind {
  const entries = columnsOf(heads, 'generic', 'entries');
  const has = (field: ImportField) => entries.includes(field);
  const plain = heads.map(plainHead);
  // Projects start on a day; time has clocks or hours, too.
  const isStart = plain[entries.indexOf('date')]?.startsWith('start');
  if (has('duration') || has('start') || (has('date') && !isStart)) return 'entries';
  if (plain.some((head) => head.startsWith('project') || head.startsWith('projekt'))) return 'projects';
  return columnsOf(heads, 'generic', 'clients').includes('client') ? 'clients' : 'entries';
}

const numberFields = [
  'duration',
  'hourlyRate',
  'retainerRate',
  'retainerHours',
  'budgetHours',
  'budgetAmount',
  'budget',
] as const satisfies ImportField[];

export type Guess = {
  settings: ImportSettings;
  /** Whether the file itself says which of day and month comes first; otherwise it is a guess. */
  isDateOrderCertain: boolean;
};

type Facts = {
  heads: readonly string[];
  /** The cells of every row. */
  rows: readonly (readonly string[])[];
  /** The account's. */
  timeZone: string;
  /** YYYY-MM-DD: nobody exports time that is still to come. */
  today: string;
};

/** How the file is to be read, as far as it tells. Another format and kind than it looks like may be said. */
export function guessSettings(
  { heads, rows, timeZone, today }: Facts,
  said: { format?: ImportFormat; kind?: ImportKind } = {},
): Guess {
  const recognised = recogniseFormat(heads);
  const format = said.format ?? recognised?.format ?? 'generic';
  const kind = said.kind ?? (recognised?.format === format ? recognised.kind : kindOf(heads));
  const columns = columnsOf(heads, format, kind);
  /** What the columns of these fields say; where there are none yet, what those say that nobody has chosen. */
  const valuesOf = (...fields: ImportField[]) => {
    const isKnown = columns.some((field) => field !== null && fields.includes(field));
    return columns.flatMap((field, place) => {
      const isMeant = isKnown ? field !== null && fields.includes(field) : field === null;
      return isMeant ? rows.flatMap((cells) => saidIn(cells[place]) || []) : [];
    });
  };
  const order = guessDateOrder(
    valuesOf('date', 'start', 'endDate', 'end', 'startDate', 'retainerStart').flatMap(datePart),
    {
      usual: usualOrder[format] ?? 'dmy',
      today,
    },
  );
  const durations = valuesOf(...numberFields).filter((text) => ordersOf(text).length === 0);
  const decimal = decimalMarkOf(durations) ?? '.';
  return {
    settings: {
      kind,
      format,
      columns,
      dateOrder: order.order,
      decimal,
      durationUnit: isForKimai(heads)
        ? 'seconds'
        : unitOf(durations.flatMap((text) => numberIn(text, decimal) ?? [])),
      timeZone,
      person: null,
      alreadyInvoiced: guessAlreadyInvoiced(columns),
    },
    isDateOrderCertain: order.isCertain,
  };
}

/** The order in which the most are days that exist; of several, that in which they have come, then the usual one. */
export function guessDateOrder(
  texts: readonly string[],
  { usual, today }: { usual: DateOrder; today: string },
): { order: DateOrder; isCertain: boolean } {
  // Rows of one day repeat it.
  const different = new Set(texts);
  const possible = best(dateOrders, (order) => countOf(different, (text) => ordersOf(text).includes(order)));
  const [only = usual] = possible;
  if (possible.length === dateOrders.length) return { order: 'ymd', isCertain: true };
  if (possible.length === 1) return { order: only, isCertain: true };
  const past = best(possible, (order) => countOf(different, (text) => ordersOf(text, today).includes(order)));
  return { order: past.includes(usual) ? usual : (past[0] ?? only), isCertain: false };
}

function best<T>(choices: readonly T[], score: (choice: T) => number): T[] {
  const most = Math.max(...choices.map(score));
  return choices.filter((choice) => score(choice) === most);
}

function countOf<T>(all: Iterable<T>, isSo: (each: T) => boolean): number {
  let count = 0;
  for (const each of all) if (isSo(each)) count += 1;
  return count;
}

/** Where dates may be written in any order, this is the one that people get who choose none. */
const usualOrder: { [F in ImportFormat]?: DateOrder } = { clockify: 'mdy', toggl: 'mdy' };

function datePart(text: string): string[] {
  const moment = momentIn(text);
  if (moment) return [moment.day];
  return ordersOf(text).length > 0 ? [text] : [];
}

/** What Kimai takes in, other than what it gives out, has seconds; ten minutes of them look like minutes. */
function isForKimai(heads: readonly string[]): boolean {
  const present = new Set(heads.map(plainHead));
  return ['from', 'to', 'activity', 'exported', 'fixed rate'].every((head) => present.has(head));
}

/** Nobody works 600 hours a day: such numbers are seconds. */
function unitOf(numbers: readonly number[]): DurationUnit {
  const tooLong = numbers.filter((number) => number > 24).length;
  if (tooLong * 2 <= numbers.length) return 'hours';
  return numbers.some((number) => number > 24 * 60) ? 'seconds' : 'minutes';
}

function linesOf(text: string, most: number): string[] {
  return text
    .slice(0, 64 * 1024)
    .split(/\r\n|\r|\n/, most)
    .filter((line) => line.trim() !== '');
}

/** What stands between quotation marks separates nothing. */
function unquoted(line: string): string {
  return line.replaceAll(/"(?:[^"]|"")*"?/g, '');
}
