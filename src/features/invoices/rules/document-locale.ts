import { documentLanguages } from '#messages/document/languages.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { language as installationLanguage } from '#messages/language.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** Whom a document is for. The address is missing where its country can't be read. */
export type Addressee = {
  language: string | null;
  postalAddress?: { countryCode: string | null } | null;
};

/**
 * The client's language, or else the default of the settings. If people chose neither, the language of the client's
 * country, that of the account's, or that of the installation.
 */
export function chooseLanguage(
  client: Addressee | null,
  settings: { language: string | null; seller: { country: string | null } },
): string {
  return (
    client?.language ??
    settings.language ??
    languageIn(client?.postalAddress?.countryCode ?? null) ??
    languageIn(settings.seller.country) ??
    installationLanguage
  );
}

/** A tag such as de-AT; null for countries with several languages or with one that isn't printed. */
function languageIn(country: string | null): string | null {
  if (country === null) return null;
  const language = documentLanguages.find((each) => countries[each].split(' ').includes(country));
  return language ? `${language}-${country}` : null;
}

const countries: Readonly<Record<DocumentLanguage, string>> = {
  de: 'DE AT LI',
  en: 'GB IE US AU NZ IN SG ZA',
  es: 'ES MX AR BO CL CO CR CU DO EC GT HN NI PA PE PY SV UY VE',
  fr: 'FR MC',
  it: 'IT SM VA',
  nl: 'NL SR',
};

/** Whether documents are printed in the language of a tag; otherwise they are in English. */
export function isPrinted(tag: string): boolean {
  return tag.toLowerCase().split('-')[0] === documentLanguage(tag);
}

/**
 * The locale of a document's days and numbers: its own tag if its words have that language. English without a country
 * follows the paper.
 */
export function documentLocale(tag: string, pageSize: string): string {
  if (documentLanguage(tag) !== 'en' || /^en-/i.test(tag)) return tag;
  return pageSize === 'Letter' ? 'en-US' : 'en-GB';
}
