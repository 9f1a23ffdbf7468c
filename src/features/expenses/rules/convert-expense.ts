import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import type { ExpenseProblem } from './expense-problems.ts';

/** Between two currencies: that of the expense, and the account's. */
type ConversionTerms = {
  exchangeRate: string | null;
  rateDay: string | null;
  chargedMinor: number | null;
};
type Foreign = Omit<ConversionTerms, 'rateDay'> & { currency: string; grossMinor: number };
type Converted = ConversionTerms & { currency: string; accountCurrency: string | null };
type ConversionChange = { [K in 'currency' | keyof ConversionTerms]?: Converted[K] | undefined };

/**
 * The account's currency that a changed expense is converted to, and which of its terms are lost. While a change leaves
 * them alone, they belong to the account's currency of that time. If one of the two currencies changes, terms of the
 * former ones no longer count.
 */
export function keepConversion(
  change: ConversionChange,
  before: Converted | null,
  currentCurrency: string,
): { accountCurrency: string; terms: Partial<ConversionTerms> } {
  if (before === null) return { accountCurrency: currentCurrency, terms: {} };
  const { currency, exchangeRate, chargedMinor } = { ...before, ...omitUndefined(change) };
  const isSameCurrency = currency === before.currency;
  const isSame =
    isSameCurrency && exchangeRate === before.exchangeRate && chargedMinor === before.chargedMinor;
  const accountCurrency = (isSame ? before.accountCurrency : null) ?? currentCurrency;
  if (isSameCurrency && accountCurrency === (before.accountCurrency ?? accountCurrency))
    return { accountCurrency, terms: {} };
  const lost = conversionFields.filter((field) => change[field] === undefined);
  return { accountCurrency, terms: Object.fromEntries(lost.map((field) => [field, null])) };
}

const conversionFields = ['exchangeRate', 'rateDay', 'chargedMinor'] as const;

/** In the account's own currency, there is nothing to convert. */
export function conversionProblems(
  expense: ConversionTerms & { currency: string },
  accountCurrency: string,
): ExpenseProblem[] {
  if (expense.currency !== accountCurrency) return [];
  const written = conversionFields.filter((field) => expense[field] !== null);
  return written.map((field) => ({ field, reason: 'must be null in the account’s currency' }));
}

/** The amount in the account's currency; both null in that currency, or while nothing says how to convert. */
export type ConvertedAmount = { accountCurrency: string | null; accountMinor: number | null };

/** Converts what was paid: what was charged wins over the rate, which is rounded once, half away from zero. */
export function convertExpense(
  { currency, grossMinor, exchangeRate, chargedMinor }: Foreign,
  accountCurrency: string,
): ConvertedAmount {
  const isUnknown = exchangeRate === null && chargedMinor === null;
  if (currency === accountCurrency || isUnknown) return { accountCurrency: null, accountMinor: null };
  const accountMinor =
    chargedMinor === null
      ? convert(grossMinor, exchangeRate ?? '1', { from: currency, to: accountCurrency })
      : Math.sign(grossMinor) * chargedMinor;
  return { accountCurrency, accountMinor };
}

type Taxed = { taxMinor: number; grossMinor: number };

/** Tax and net in the currency that the total was converted to: their share of it, the net with the rest of its rounding. */
export function convertTax(
  { taxMinor, grossMinor }: Taxed,
  accountMinor: number,
): { taxMinor: number; netMinor: number } {
  const converted =
    grossMinor === 0 ? 0 : Number(divideRounded(BigInt(taxMinor) * BigInt(accountMinor), BigInt(grossMinor)));
  // Minus zero would be another value than zero.
  return { taxMinor: converted === 0 ? 0 : converted, netMinor: accountMinor - converted };
}

/** Units of the account's currency per unit, as the two amounts imply; at most six decimals. Null without an amount. */
export function impliedRate(paid: Money, charged: Money): string | null {
  if (paid.amountMinor === 0) return null;
  const numerator = BigInt(charged.amountMinor) * 10n ** BigInt(minorDigits(paid.currency) + 6);
  const denominator = BigInt(paid.amountMinor) * 10n ** BigInt(minorDigits(charged.currency));
  return formatDecimal({ digits: divideRounded(numerator, denominator), scale: 6 });
}

function convert(amountMinor: number, rate: string, { from, to }: { from: string; to: string }): number {
  const { digits, scale } = parseDecimal(rate);
  const shift = minorDigits(to) - minorDigits(from) - scale;
  const product = BigInt(amountMinor) * digits;
  const converted =
    shift >= 0 ? product * 10n ** BigInt(shift) : divideRounded(product, 10n ** BigInt(-shift));
  const number = Number(converted);
  if (!Number.isSafeInteger(number)) throw new RangeError('The converted amount is too large to be exact.');
  return number;
}
