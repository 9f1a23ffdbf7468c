import { documentLanguage, documentLocale } from '#src/features/invoices/rules/document-languages.ts';
import { createTextFormat } from './text-format.ts';
import type { TextFormat } from './text-format.ts';
import type { DocumentWords } from './words/document-words.ts';
import { wordsByLanguage } from './words/words-by-language.ts';

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
  const words = wordsByLanguage[documentLanguage(language)];
  const plurals = new Intl.PluralRules(locale);
  const format: TextFormat<DocumentWords> = createTextFormat({
    words,
    unit: (unit, quantity) => {
      const forms = format.words.units[unit];
      if (typeof forms === 'string') return forms;
      return plurals.select(Number(quantity)) === 'one' ? forms.one : forms.other;
    },
    currency: terms.currency,
    sellerCountry: seller.country,
    locale,
  });
  return format;
}
