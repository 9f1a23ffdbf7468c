import { language as installationLanguage } from '#messages/language.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** The client's language, or else the default of the settings, or that of the installation. */
export function chooseLanguage(
  client: { language: string | null } | null,
  settings: { language: string | null },
): string {
  return client?.language ?? settings.language ?? installationLanguage;
}

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
