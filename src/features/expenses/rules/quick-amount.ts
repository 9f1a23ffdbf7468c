import { numberSeparators } from '#src/platform/shared/formats/formats.ts';
import { parseMinorUnits } from '#src/platform/shared/formats/local-number.ts';
import { isCurrency, minorDigits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { expenseLimits } from './expense-limits.ts';

/** Words of a text; an amount is one word, also if it is written as “12.50 €”, “12 USD” or, with such groups, “1 234,50”. */
export function splitAmountWords(text: string): string[] {
  const grouped =
    numberSeparators().group === '\u00a0'
      ? text.replaceAll(/\b\d{1,3}(?:\s\d{3})+(?!\d)/g, (digits) => digits.replaceAll(/\s/g, ''))
      : text;
  return grouped
    .trim()
    .replaceAll(/(?<=^|\s)([€$£])\s+(?=\d)/g, '$1')
    .replaceAll(/(?<=\d)\s+(?=[€$£](?:\s|$))/g, '')
    .replaceAll(/(?<=\d)\s+([A-Z]{3})(?=\s|$)/g, (whole, code: string) => (isCurrency(code) ? code : whole))
    .split(/\s+/);
}

/**
 * “12.50”, “€1.234,56” or “12.50USD”. Null: the word is no amount; `unreadable`: it looks like one, but the account’s
 * number format or the currency’s decimals don’t allow it.
 */
export function parseQuickAmount(word: string, accountCurrency: string): Money | 'unreadable' | null {
  const parts = /^([€$£])?(\d(?:[\d.,'’]*\d)?)([€$£]|[a-z]{3})?$/i.exec(word);
  if (!parts) return null;
  const [, before = '', number = '', after = ''] = parts;
  const sign = `${before}${after}`.toUpperCase();
  const currency = sign === '' ? accountCurrency : (currencyOfSign[sign] ?? sign);
  if (!isCurrency(currency)) return null;
  const amountMinor = parseMinorUnits(number, minorDigits(currency));
  if (typeof amountMinor !== 'number' || amountMinor > expenseLimits.amountMinor) return 'unreadable';
  return amountMinor === 0 ? null : { amountMinor, currency };
}

const currencyOfSign: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };
