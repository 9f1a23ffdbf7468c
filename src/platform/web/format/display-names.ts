import { language } from '#messages/language.ts';

/** Names of countries (DE), languages (de-AT) and currencies (EUR). */
export function countryName(code: string): string {
  return countries.of(code) ?? code;
}

export function languageName(tag: string): string {
  return languages.of(tag) ?? tag;
}

export function currencyName(letters: string): string {
  return currencies.of(letters) ?? letters;
}

const countries = new Intl.DisplayNames(language, { type: 'region' });
const languages = new Intl.DisplayNames(language, { type: 'language' });
const currencies = new Intl.DisplayNames(language, { type: 'currency' });
