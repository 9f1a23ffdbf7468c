/** An hourly rate in the reader's locale: €93.75, €0.125. */
export function formatRate(rate: number, currency: string, locale?: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(
    rate,
  );
}
