import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { TaxNames } from '#src/features/invoices/rules/law/tax-names.ts';
import type { DocumentWords } from './document-words.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { italian } from './italian.ts';
import { spanish } from './spanish.ts';

export const wordsByLanguage: Readonly<Record<DocumentLanguage, (tax: TaxNames) => DocumentWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  it: italian,
};
