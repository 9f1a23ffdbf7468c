import { divideRounded, parseDecimal } from './decimals.ts';
import { hourMs } from './durations.ts';
import { formatNumber } from './formats/formats.ts';

/** An amount in whole minor units (cents) of a currency. */
export type Money = { amountMinor: number; currency: string };

// ISO 4217; every other currency has two. Intl's table differs from the standard (no cents for the Iraqi dinar) and may
// differ between server and browser.
export const minorDigitsByCurrency: Readonly<Record<string, number>> = {
  ...sameDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...sameDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...sameDigits(4, 'CLF UYW'),
};

export function minorDigits(currency: string): number {
  return minorDigitsByCurrency[currency] ?? 2;
}

/**
 * A price with at most four decimals in whole minor units, rounded half up; exact up to a billion, as integers divide
 * without error.
 */
export function toMinorUnits(price: number, currency: string): number {
  return Math.round(Math.round(price * 10_000) / 10 ** (4 - minorDigits(currency)));
}

/** Duration × rate in whole minor units, rounded once, half away from zero. */
export function timeAmount({ ms, rate, currency }: { ms: number; rate: number; currency: string }): number {
  const { digits, scale } = parseDecimal(rate);
  if (digits < 0n || ms < 0) throw new RangeError('Time and rate must not be negative');
  const minorPerUnit = 10n ** BigInt(minorDigits(currency));
  return Number(divideRounded(BigInt(ms) * digits * minorPerUnit, BigInt(hourMs) * 10n ** BigInt(scale)));
}

/** Whether ISO 4217 has the code, without bonds, metals and test codes. */
export function isCurrency(letters: string): boolean {
  return letters in minorDigitsByCurrency || Intl.supportedValuesOf('currency').includes(letters);
}

/** Money as the account writes numbers: €2,539.06, 2.539,06 €, ¥1,200. A `locale` is the language of a document. */
export function formatMoney({ amountMinor, currency }: Money, locale?: string): string {
  const digits = minorDigits(currency);
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return withMinusSign(formatNumber(toMajorUnits(amountMinor, digits), options, locale));
}

/** “€48,210.00 + $300.00”: one sum per currency, without those of 0; empty if there are none. */
export function formatAmounts(amounts: readonly Money[], locale?: string): string {
  return sumByCurrency(amounts)
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map((money) => formatMoney(money, locale))
    .join(' + ');
}

/** A formatted number as typeset: some languages' formats have a hyphen, others the sign. */
export function withMinusSign(formatted: string): string {
  return formatted.replace('-', '−');
}

/** One sum per currency, sorted by code: different currencies never add up. */
export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  return [...sums]
    .map(([currency, amountMinor]) => ({ amountMinor, currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

function sameDigits(count: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, count]));
}

/** With an exponent, Intl reads the amount exactly; dividing would make it a float. */
function toMajorUnits(amountMinor: number, fraction: number): Intl.StringNumericLiteral {
  return `${BigInt(amountMinor)}E-${fraction}` as Intl.StringNumericLiteral;
}
