import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import {
  canMean,
  findCurrencyMark,
  narrowMark,
  parseCurrencyMark,
  withoutCurrency,
} from '#src/features/imports/rules/parse/currency-mark.ts';
import type { CurrencyMark } from '#src/features/imports/rules/parse/currency-mark.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import type { RowCells } from './cell-reader.ts';

/** What the file says of an hour’s price: the rate itself, or the amount of the entry. */
export type RowRate = {
  rate: number;
  /** Null if the file has the rate; otherwise the rate is the amount per hour, rounded. */
  amount: number | null;
  /** Null if the row doesn’t say; a header may. */
  currency: CurrencyMark | null;
};

/** The hourly rate of a billable row, only to suggest one for its project; null if the file has none. */
export function readRowRate(cells: RowCells, ms: number, settings: ImportSettings): RowRate | null {
  const number = (field: 'hourlyRate' | 'entryAmount') =>
    parseNumber(withoutCurrency(cells.text(field)), settings.decimal) ?? 0;
  const [rate, amount] = [number('hourlyRate'), number('entryAmount')];
  const currency = readCurrency(cells, rate > 0 ? 'hourlyRate' : 'entryAmount');
  if (currency === undefined) return null;
  if (rate > 0) return isUsable(rate) ? { rate, amount: null, currency } : null;
  if (amount <= 0 || ms <= 0) return null;
  const perHour = Math.round((amount / msToHours(ms)) * 100) / 100;
  return isUsable(perHour) ? { rate: perHour, amount, currency } : null;
}

/** The cell of the price or another column names the currency; undefined if they contradict each other or can't be read. */
function readCurrency(cells: RowCells, field: 'hourlyRate' | 'entryAmount'): CurrencyMark | null | undefined {
  const ofPrice = findCurrencyMark(cells.text(field));
  const text = cells.text('currency');
  if (text === '') return ofPrice;
  const ofColumn = parseCurrencyMark(text);
  if (ofColumn === undefined) return undefined;
  const currency = narrowMark(ofPrice, ofColumn);
  return currency === null || canMean(ofColumn, currency) ? currency : undefined;
}

/** The form of a project accepts the same. */
function isUsable(rate: number): boolean {
  return rate > 0 && rate <= 1_000_000 && Number(rate.toFixed(4)) === rate;
}
