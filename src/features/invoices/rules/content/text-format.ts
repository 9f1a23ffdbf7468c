import type { contentWords } from '#messages/document/invoices.ts';
import { language } from '#messages/language.ts';
import type { LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { taxNames } from '#src/features/invoices/rules/law/tax-names.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney, minorDigits, withMinusSign } from '#src/platform/shared/money.ts';

/** What people read of a document, in one language. */
export type ContentWords = (typeof contentWords)['en'];

/** How one document writes words and numbers, wherever people read it. */
export type TextFormat<Words extends ContentWords = ContentWords> = {
  words: Words;
  /** What the seller's country calls the tax: as a label, and within a sentence. */
  taxWords: { tax: string; taxInText: string };
  /** The unit of a quantity; empty if it needs none. */
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

type Writing<Words extends ContentWords> = Pick<TextFormat<Words>, 'words' | 'unit'> & {
  currency: string;
  sellerCountry: string | null;
  /** Undefined: in the language of the interface, with the formats of the account. */
  locale?: string;
};

export function createTextFormat<Words extends ContentWords>({
  words,
  unit,
  currency,
  sellerCountry,
  locale,
}: Writing<Words>): TextFormat<Words> {
  const written = locale ?? language;
  const taxLanguage = documentLanguage(written);
  const { name, inText } = taxNames(sellerCountry, taxLanguage);
  const digits = minorDigits(currency);
  const decimal = (text: string) =>
    toText(formatNumber(toLiteral(text), { maximumFractionDigits: 20 }, locale));
  // Like money without its currency: in Austria, other numbers group digits differently.
  const price = (text: string) => {
    const options = {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      minimumFractionDigits: digits,
      maximumFractionDigits: 20,
    } as const;
    return toText(formatNumber(toLiteral(text), options, locale)).replace(
      new RegExp(`\\s*${currency}\\s*`),
      '',
    );
  };
  const amount = (amountMinor: number) => price(`${BigInt(amountMinor)}E-${digits}`);
  return {
    words,
    taxWords: { tax: name, taxInText: inText },
    unit,
    taxIdLabel: (country) => taxNames(country ?? sellerCountry, taxLanguage).id,
    money: (amountMinor) => {
      const money = withKnownSpaces(formatMoney({ amountMinor, currency }, locale));
      return hasPrintableSymbol(money) ? money : `${amount(amountMinor)}\u00A0${currency}`;
    },
    amount,
    decimal,
    price,
    percent: (text) => `${decimal(text)}\u00A0%`,
    day: (day) => withKnownSpaces(formatDay(day, { dateStyle: 'long' }, locale)),
    days: (from, to) => withKnownSpaces(formatDays({ from, to }, { dateStyle: 'medium' }, locale)),
    country: (code) => new Intl.DisplayNames(written, { type: 'region' }).of(code) ?? code,
  };
}

function toText(formatted: string): string {
  return withMinusSign(withKnownSpaces(formatted));
}

/** The font of PDFs has no narrow no-break space, which French numbers use. */
function withKnownSpaces(text: string): string {
  return text.replaceAll('\u202F', '\u00A0');
}

/** Letters of Latin script and the currency symbols that the font of PDFs has. */
function hasPrintableSymbol(written: string): boolean {
  return /^[ -~\u00A0-\u024F\u2212€₹₺₩₽₫₪]+$/.test(written);
}

/** Formatted exactly, where a float would round numbers of more than 15 digits. */
function toLiteral(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}
