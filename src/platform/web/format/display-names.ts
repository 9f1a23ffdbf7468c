import { language } from '#messages/language.ts';

/** Names of countries (DE), languages (de-AT) and currencies (EUR). */
export function countryName(code: string): string {
  return nameOf('region', code);
}

export function languageName(tag: string): string {
  return nameOf('language', tag);
}

export function currencyName(letters: string): string {
  return nameOf('currency', letters);
}

type NameType = 'region' | 'language' | 'currency';

// Created when they are first used: few pages need them.
const names = new Map<NameType, Intl.DisplayNames>();

function nameOf(type: NameType, code: string): string {
  const known = names.get(type) ?? new Intl.DisplayNames(language, { type });
  names.set(type, known);
  return known.of(code) ?? code;
}
