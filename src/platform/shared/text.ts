import { language } from '#messages/language.ts';

/** Whether PostgreSQL and JSON can carry the text: no NUL, no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The text's size in bytes on the wire and in the database. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

// Created when they are first used: on a phone, each takes up to 80 ms.
let collator: Intl.Collator | undefined;
let list: Intl.ListFormat | undefined;

/** Compares names to sort them: "Site 2" comes before "Site 10". */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(language, { numeric: true });
  return collator.compare(a, b);
}

/** "Acme, Borges and Café Central" */
export function formatList(parts: readonly string[]): string {
  list ??= new Intl.ListFormat(language);
  return list.format(parts);
}
