import { taxNotes } from '#messages/document/invoices.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { taxNames } from './law/tax-names.ts';
import type { TaxReason } from './tax-case.ts';

/** The sentence that a document prints instead of tax, with the law of the seller's country where it must be named. */
export function taxNote(reason: TaxReason, language: DocumentLanguage, sellerCountry: string | null): string {
  const law = reason === 'smallBusiness' ? smallBusinessLaws[sellerCountry ?? ''] : undefined;
  const { name, inText } = taxNames(sellerCountry, language);
  const sentence = taxNotes[language][reason];
  const note = typeof sentence === 'string' ? sentence : sentence({ tax: name, taxInText: inText });
  return law === undefined ? `${note}.` : `${note} (${law}).`;
}

const smallBusinessLaws: Readonly<Record<string, string>> = {
  AT: '§ 6 Abs. 1 Z 27 UStG',
  BE: 'art. 56bis CTVA / WBTW',
  DE: '§ 19 UStG',
  FR: 'art. 293 B du CGI',
  IT: 'art. 1, commi 54-89, L. 190/2014',
  NL: 'art. 25 Wet OB 1968',
};
