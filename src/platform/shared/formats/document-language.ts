import { documentLanguages } from '#messages/document/languages.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';

/** The language of a tag such as de-AT; English if documents aren't printed in it. */
export function documentLanguage(tag: string): DocumentLanguage {
  const [language = ''] = tag.toLowerCase().split('-');
  return documentLanguages.find((known) => known === language) ?? 'en';
}
