import { documentLanguage, documentLocale } from '#src/features/invoices/rules/document-languages.ts';
import type { LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { taxNames } from '#src/features/invoices/rules/law/tax-names.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { formatMoney, minorDigits, withMinusSign } from '#src/platform/shared/money.ts';
import type { Letter } from './invoice-document.ts';
import type { DocumentWords } from './words/document-words.ts';
import { wordsByLanguage } from './words/words-by-language.ts';

/** How one document writes words and numbers, in its PDF and on the page of its link. */
export type TextFormat = {
  words: DocumentWords;
  /** Of a quantity; empty if it needs none. */
  unit: (unit: LineUnit, quantity: string) => string;
  /** What the VAT ID of a country is called. */
  taxIdLabel: (country: string | null) => string;
  /** With the currency. */
  money: (amountMinor: number) => string;
  /** Without the currency, for columns. */
  amount: (amountMinor: number) => string;
  /** A decimal as text, exact. */
  decimal: (text: string) => string;
  /** A price per unit: at least the decimals of the currency. */
  price: (text: string) => string;
  percent: (text: string) => string;
  day: (day: string) => string;
  /** Without repetition: 1–28 Feb 2026. */
  days: (from: string, to: string) => string;
  country: (code: string) => string;
};

export function textFormat(document: Pick<Letter, 'language' | 'pageSize' | 'terms' | 'seller'>): TextFormat {
  const { currency } = document.terms;
  const language = documentLanguage(document.language);
  const locale = documentLocale(document.language, document.pageSize);
  const words = wordsByLanguage[language](taxNames(document.seller.country, language));
  const plurals = new Intl.PluralRules(locale);
  const digits = minorDigits(currency);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  // Columns group digits like money: in Austria, other numbers are written differently.
  const priced = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: 20,
  });
  const price = (text: Intl.StringNumericLiteral) => withoutCurrency(priced.formatToParts(text));
  const amount = (amountMinor: number) => price(toLiteral(`${BigInt(amountMinor)}E-${digits}`));
  const decimal = (text: string) => withMinusSign(withKnownSpaces(plain.format(toLiteral(text))));
  return {
    words,
    unit: (unit, quantity) => {
      const forms = words.units[unit];
      if (typeof forms === 'string') return forms;
      return plurals.select(Number(quantity)) === 'one' ? forms.one : forms.other;
    },
    taxIdLabel: (country) => taxNames(country ?? document.seller.country, language).id,
    money: (amountMinor) => {
      const written = withKnownSpaces(formatMoney({ amountMinor, currency }, locale));
      return hasPrintableSymbol(written) ? written : `${amount(amountMinor)}\u00A0${currency}`;
    },
    amount,
    decimal,
    price: (text) => price(toLiteral(text)),
    percent: (text) => `${decimal(text)}\u00A0%`,
    day: (day) => withKnownSpaces(formatDay(day, { dateStyle: 'long' }, locale)),
    days: (from, to) => withKnownSpaces(formatDays({ from, to }, { dateStyle: 'medium' }, locale)),
    country: (code) => countries.of(code) ?? code,
  };
}

/** The font has no narrow no-break space, which French numbers use. */
function withKnownSpaces(text: string): string {
  return text.replaceAll('\u202F', '\u00A0');
}

/** Letters of Latin script and the currency symbols that the font has. */
function hasPrintableSymbol(written: string): boolean {
  return /^[ -~\u00A0-\u024F\u2212€₹₺₩₽₫₪]+$/.test(written);
}

/** Formatted exactly, where a float would round numbers of more than 15 digits. */
function toLiteral(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

function withoutCurrency(parts: readonly Intl.NumberFormatPart[]): string {
  const number = parts.filter(({ type }) => type !== 'currency' && type !== 'literal');
  return withMinusSign(withKnownSpaces(number.map(({ value }) => value).join('')));
}
