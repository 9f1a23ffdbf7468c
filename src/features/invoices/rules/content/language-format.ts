import { contentWords, pdfWords } from '#messages/document/invoices.ts';
import { documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { createTextFormat } from './text-format.ts';
import type { ContentWords, TextFormat } from './text-format.ts';

/** All words of a document, in its language rather than that of the interface. */
export type DocumentWords = ContentWords & (typeof pdfWords)['en'];

type Written = {
  /** BCP 47; English if we don't have its language. */
  language: string;
  pageSize: string;
  terms: { currency: string };
  seller: { country: string | null };
};

/** How a document is written for the client: in its own language. It knows all languages, so pages don't load it. */
export function languageFormat({ language, pageSize, terms, seller }: Written): TextFormat<DocumentWords> {
  const locale = documentLocale(language, pageSize);
  const words = { ...contentWords[documentLanguage(language)], ...pdfWords[documentLanguage(language)] };
  return createTextFormat({
    words,
    unit: (unit, quantity) => {
      const name = words.units[unit];
      // −1 is as singular as 1.
      return typeof name === 'string' ? name : name({ count: Math.abs(Number(quantity)) });
    },
    currency: terms.currency,
    sellerCountry: seller.country,
    locale,
  });
}
