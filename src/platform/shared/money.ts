/** Worked-out money: whole minor units (cents) of a currency. */
export type Money = { amountMinor: number; currency: string };

// ISO 4217; every other currency has two. Intl's own table follows habit rather than the
// standard (no cents for the Iraqi dinar) and may differ between a server and a browser.
export const minorDigitsByCurrency: Readonly<Record<string, number>> = {
  ...sameDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...sameDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...sameDigits(4, 'CLF UYW'),
};

export function minorDigits(currency: string): number {
  return minorDigitsByCurrency[currency] ?? 2;
}

/** Whether ISO 4217 knows the letters; bonds, metals and test codes are not paid in. */
export function isCurrency(letters: string): boolean {
  return letters in minorDigitsByCurrency || Intl.supportedValuesOf('currency').includes(letters);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Money as people write it where they live: €2,539.06, 2.539,06 €, ¥1,200. */
export function formatMoney({ amountMinor, currency }: Money, locale?: string): string {
  const key = `${locale ?? ''} ${currency}`;
  const format = formats.get(key) ?? moneyFormat(currency, locale);
  formats.set(key, format);
  return format.format(toMajorUnits(amountMinor, minorDigits(currency)));
}

/** One sum a currency, in the order of their letters: different currencies never add up. */
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

function moneyFormat(currency: string, locale?: string): Intl.NumberFormat {
  const fraction = minorDigits(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
}

/** Written with an exponent, Intl reads the amount exactly; divided, it would be a float. */
function toMajorUnits(amountMinor: number, fraction: number): Intl.StringNumericLiteral {
  return `${BigInt(amountMinor)}E-${fraction}` as Intl.StringNumericLiteral;
}
