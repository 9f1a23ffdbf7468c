import { divideRounded, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

/** The minor units of a number such as "12.50"; null if it isn't one. */
export function toMinor(amount: string | null, currency: string): number | null {
  if (amount === null) return null;
  try {
    const { digits, scale } = parseDecimal(amount.trim());
    const shift = minorDigits(currency) - scale;
    const minor = Number(
      shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift)),
    );
    return Number.isSafeInteger(minor) ? minor : null;
  } catch {
    return null;
  }
}

/** Amounts with two decimals, with any separators; no rates, dates or versions. */
const amountPattern =
  /(?<![\d.,'’])([-−–]\s?)?(\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+|\d{1,9})\s?[.,]\s?(\d{2})(?![.,]?\d)(?!\s?%)([-−])?/gu;

/** The amounts of a line, in hundredths. */
export function amountsIn(line: string): number[] {
  return [...line.matchAll(amountPattern)].map(([, minusBefore, whole = '', decimals = '', minusAfter]) => {
    const hundredths = Number(whole.replaceAll(/\D/g, '') + decimals);
    return minusBefore || minusAfter ? -hundredths : hundredths;
  });
}

/** Rates of tax in a line, as text without trailing zeros: "19". */
export function ratesIn(line: string): string[] {
  return [...line.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))?\s?%/g)].map(
    ([, whole = '', decimals = '']) => String(Number(`${whole}.${decimals || '0'}`)),
  );
}

const signs: readonly [pattern: RegExp, currency: string][] = [
  [/\bCHF\b|\bSFr\b|(?<!\p{L})Fr\.\s?\d/u, 'CHF'],
  [/€|\bEURO?\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/\bUSD\b|US\$|(?<![A-Z])\$/, 'USD'],
  [/\bSEK\b/, 'SEK'],
  [/\bDKK\b/, 'DKK'],
  [/\bNOK\b/, 'NOK'],
  [/\bPLN\b|\bzł\b/, 'PLN'],
  [/\bCZK\b|\bKč/, 'CZK'],
];

/** The currency that is named most often; null if there is none. */
export function currencyIn(lines: readonly string[]): string | null {
  const counted = signs.map(([pattern, currency]) => ({
    currency,
    count: lines.filter((line) => pattern.test(line)).length,
  }));
  const [most] = counted.toSorted((a, b) => b.count - a.count);
  return most && most.count > 0 ? most.currency : null;
}
