import { language } from '#messages/language.ts';

const list = new Intl.ListFormat(language);

/** "Acme, Borges and Café Central" */
export function formatList(parts: readonly string[]): string {
  return list.format(parts);
}
