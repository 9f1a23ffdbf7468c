/** A currency as a file writes it: its code, or “$” or “¥”, which several currencies share. */
export type CurrencyMark = string;

/** The currency of “EUR 12.50” or “12,50 €”; null without one. */
export function findCurrencyMark(text: string): CurrencyMark | null {
  return toMark(amountMark.exec(text)?.[0]);
}

/** The number of “EUR 12.50” or “12,50 €”. */
export function withoutCurrency(text: string): string {
  return text.replace(amountMark, '').trim();
}

const amountMark = /^[A-Z]{3}\b|^[€$£¥]|[€$£¥]$|\b[A-Z]{3}$/;

/** “EUR”, “€” or “Euro - EUR” in a column of currencies; undefined if it's none of them. */
export function parseCurrencyMark(text: string): CurrencyMark | undefined {
  return toMark(/(?:^|\P{L})([A-Z]{3}|[€$£¥])\)?$/u.exec(text.toUpperCase())?.[1]) ?? undefined;
}

/** EUR in “Billable Rate (EUR)”. */
export function findMarkOfHead(head: string): CurrencyMark | null {
  return toMark(/\(([A-Z]{3}|[€$£¥])\)\s*$/.exec(head)?.[1]);
}

function toMark(written: string | undefined): CurrencyMark | null {
  if (written === '€') return 'EUR';
  if (written === '£') return 'GBP';
  return written ?? null;
}

/** Whether the file may mean this currency. */
export function canMean(written: CurrencyMark, currency: string): boolean {
  return written === currency || (currenciesBySymbol[written]?.includes(currency) ?? false);
}

const currenciesBySymbol: Readonly<Record<CurrencyMark, readonly string[]>> = {
  $: 'AUD BBD BMD BND BSD BZD CAD FJD GYD HKD JMD KYD LRD NAD NZD SBD SGD SRD TTD TWD USD XCD'.split(' '),
  '¥': ['CNY', 'JPY'],
};

/** The more exact one of two marks of the same amount: USD of “$” and “USD”; the first if they contradict each other. */
export function narrowMark(first: CurrencyMark | null, second: CurrencyMark | null): CurrencyMark | null {
  if (first === null) return second;
  return second !== null && canMean(first, second) ? second : first;
}
