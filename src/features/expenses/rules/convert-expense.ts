import { divideRounded, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

type Foreign = {
  currency: string;
  grossMinor: number;
  exchangeRate: string | null;
  chargedMinor: number | null;
};

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
