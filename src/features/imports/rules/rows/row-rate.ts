import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { parseNumber, withoutCurrency } from '#src/features/imports/rules/parse/parse-number.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import type { RowCells } from './cell-reader.ts';

/** What the file says of an hour’s price: the rate itself, or the amount of the entry. */
export type RowRate = {
  rate: number;
  /** Null if the file has the rate; otherwise the rate is the amount per hour, rounded. */
  amount: number | null;
  /** Null if the row doesn’t say; a header may. */
  currency: string | null;
};

/** The hourly rate of a billable row, only to suggest one for its project; null if the file has none. */
export function readRowRate(cells: RowCells, ms: number, settings: ImportSettings): RowRate | null {
  const number = (field: 'hourlyRate' | 'entryAmount') =>
    parseNumber(withoutCurrency(cells.text(field)), settings.decimal) ?? 0;
  const [, currency = null] = /\b([A-Z]{3})$/.exec(cells.text('currency')) ?? [];
  const [rate, amount] = [number('hourlyRate'), number('entryAmount')];
  if (rate > 0) return isUsable(rate) ? { rate, amount: null, currency } : null;
  if (amount <= 0 || ms <= 0) return null;
  const perHour = Math.round((amount / msToHours(ms)) * 100) / 100;
  return isUsable(perHour) ? { rate: perHour, amount, currency } : null;
}

/** As for the form of a project. */
function isUsable(rate: number): boolean {
  return rate > 0 && rate <= 1_000_000 && Number(rate.toFixed(4)) === rate;
}
