import type { Columns } from '#src/features/imports/rules/import-fields.ts';
import { findMarkOfHead, narrowMark } from '#src/features/imports/rules/parse/currency-mark.ts';
import type { CurrencyMark } from '#src/features/imports/rules/parse/currency-mark.ts';
import type { RowRate } from '#src/features/imports/rules/rows/row-rate.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { referenceKey } from './client-project-match.ts';
import type { ImportRecord } from './import-record.ts';

/** The hourly rate at which more than half of a project’s billable time in the file was priced. */
export type RateInFile = {
  client: string | null;
  project: string;
  rate: number;
  /** Null if the file doesn’t say. */
  currency: CurrencyMark | null;
  /** The time at this rate, and all billable time of the project that has a rate. */
  ms: number;
  ratedMs: number;
};

/** The usual rate of each project in the file. Headers have the currency of rows that don’t say it exactly. */
export function findProjectRates(
  records: readonly ImportRecord[],
  { heads, columns }: { heads: readonly string[]; columns: Columns },
): RateInFile[] {
  const currencyOfHeads = findCurrencyOfHeads(heads, columns);
  const ratedRows = records.flatMap((record) => toRatedRow(record, currencyOfHeads));
  const rowsByProject = Map.groupBy(ratedRows, referenceKey);
  return [...rowsByProject.values()].flatMap((rows) => {
    const [usual] = rateGroups(rows).toSorted((a, b) => b.ms - a.ms);
    const [first] = rows;
    if (!usual || !first) return [];
    const { rate, currency, ms } = usual;
    const ratedMs = rows.reduce((sum, row) => sum + row.ms, 0);
    if (ms * 2 <= ratedMs) return [];
    return { client: first.client, project: first.project, rate, currency, ms, ratedMs };
  });
}

type RatedRow = RowRate & { client: string | null; project: string; ms: number };

function findCurrencyOfHeads(heads: readonly string[], columns: Columns): CurrencyMark | null {
  const priceHeads = heads.filter((_, place) => ['hourlyRate', 'entryAmount'].includes(columns[place] ?? ''));
  return priceHeads.map(findMarkOfHead).find((mark) => mark !== null) ?? null;
}

function toRatedRow(record: ImportRecord, currencyOfHeads: CurrencyMark | null): RatedRow[] {
  if (record.kind !== 'entries' || !record.billable || record.project === null || !record.rowRate) return [];
  const { client, project, ms, rowRate } = record;
  const currency = narrowMark(rowRate.currency, currencyOfHeads);
  const rate = rowRate.amount === null ? rowRate.rate : roundTo(rowRate.rate, minorDigits(currency ?? ''));
  return [{ client, project, ms, ...rowRate, rate, currency }];
}

type RateGroup = Pick<RatedRow, 'rate' | 'currency' | 'ms'>;

/**
 * The rates of these rows with their time. Amounts are rounded to cents, so short entries give rates such as 79.97:
 * the longest come first, and an entry joins a rate that gives its amount.
 */
function rateGroups(rows: readonly RatedRow[]): RateGroup[] {
  const groups: RateGroup[] = [];
  for (const row of rows.toSorted((a, b) => b.ms - a.ms)) {
    const group = groups.find(
      ({ rate, currency }) => currency === row.currency && (rate === row.rate || isPriceAt(rate, row)),
    );
    if (group) group.ms += row.ms;
    else if (groups.length < maxRates) groups.push({ rate: row.rate, currency: row.currency, ms: row.ms });
  }
  return groups;
}

/** A project has a few rates; in a file with a different one per row, none of them is usual. */
const maxRates = 50;

/**
 * Other tools round halves up or to even, and some round the time first: a cent, or the smallest amount of another
 * currency, more or less is the same rate.
 */
function isPriceAt(rate: number, { amount, ms, currency }: RatedRow): boolean {
  const tolerance = 1.01 / 10 ** minorDigits(currency ?? '');
  return amount !== null && Math.abs(rate * msToHours(ms) - amount) < tolerance;
}

function roundTo(number: number, digits: number): number {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}
