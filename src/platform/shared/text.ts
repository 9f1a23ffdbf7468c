import { language } from '#messages/language.ts';

/** Whether PostgreSQL and JSON can carry the text: no NUL, no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Whether everyone sees the name as it is stored: something is visible, and no control character, direction mark or
 * character without width hides or moves the rest. Scripts and emojis that need joiners keep them.
 */
export function isReadableName(text: string): boolean {
  return visible.test(text) && isStorableText(text) && !hidden.test(text.replaceAll(joiners, ''));
}

/** The text without what `isReadableName` refuses, for texts that can't be sent back to be corrected. */
export function withoutHidden(text: string): string {
  const parts = new RegExp(`(${joiners.source})|${hidden.source}`, 'gu');
  return text.replaceAll(parts, (_part, joined: string | undefined) => joined ?? '');
}

const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Characters that need an invisible one to look right, with it. */
const joiners = new RegExp(
  [
    // Arabic, Syriac and Mongolian letters take other forms beside a joiner, at the end of a word too.
    String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]\p{M}*[\u200c\u200d]`,
    // Signs of Indic scripts, and their letters before a sign.
    String.raw`(?!\p{Script=Inherited})\p{M}[\u200c\u200d]`,
    String.raw`(?!\p{Script=Latin})\p{L}[\u200c\u200d](?=(?!\p{Script=Inherited})\p{M})`,
    // Variants of Mongolian and Chinese characters, as in Japanese family names.
    String.raw`\p{Script=Mongolian}[\u180b-\u180f]`,
    String.raw`\p{Script=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    // Emojis: keycaps, flags of regions, and several that are shown as one.
    String.raw`[0-9#*]\ufe0f\u20e3`,
    String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f}`,
    String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?(?:\ufe0f?\u200d(?=\p{Extended_Pictographic})|\ufe0f)`,
  ].join('|'),
  'gu',
);

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
