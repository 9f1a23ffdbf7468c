import { documentLanguages } from '#messages/document/languages.ts';
import { language } from '#messages/language.ts';

/** Names of countries (DE), languages (de-AT) and currencies (EUR). */
export function countryName(code: string): string {
  return nameOf('region', code);
}

/** In the languages of documents and of the browser: people look for their country by the name that they use. */
export function countryNames(code: string): string[] {
  return [...documentLanguages, ...navigator.languages].map((locale) => nameOf('region', code, locale));
}

export function languageName(tag: string): string {
  return nameOf('language', tag);
}

export function currencyName(letters: string): string {
  return nameOf('currency', letters);
}

type NameType = 'region' | 'language' | 'currency';

// Created when they are first used: few pages need them.
const names = new Map<string, Intl.DisplayNames>();

function nameOf(type: NameType, code: string, locale = language): string {
  const kind = `${type} ${locale}`;
  const known = names.get(kind) ?? new Intl.DisplayNames(locale, { type });
  names.set(kind, known);
  return known.of(code) ?? code;
}
