import { plainText } from './search-match.ts';

/** Tags that differ only in case or accents are the same; the first spelling wins. */
export function isSameTag(one: string, other: string): boolean {
  return plainText(one) === plainText(other);
}

/** The known spelling of a tag, or the tag itself if it is new. */
export function existingSpelling(tag: string, known: readonly string[]): string {
  return known.find((each) => isSameTag(each, tag)) ?? tag;
}

/** Removes duplicates; the first spelling wins. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(plainText(tag))) first.set(plainText(tag), tag);
  return [...first.values()];
}

export function areIdenticalTags(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((tag, place) => tag === others[place]);
}

type TagChanges = { addTags?: readonly string[] | undefined; removeTags?: readonly string[] | undefined };

/** Present tags keep their spelling and place. */
export function applyTagChanges(
  tags: readonly string[],
  { addTags = [], removeTags = [] }: TagChanges,
): string[] {
  const removed = new Set(removeTags.map(plainText));
  return uniqueTags([...tags, ...addTags]).filter((tag) => !removed.has(plainText(tag)));
}

/** One name for several tags; null removes them. */
export type TagChange = { tags: readonly string[]; newName: string | null };

/** Gives some of the tags another name, in their place; null removes them. */
export function renameTags(tags: readonly string[], renamed: readonly string[], to: string | null): string[] {
  const keys = new Set(renamed.map(plainText));
  return uniqueTags(tags.flatMap((tag) => (keys.has(plainText(tag)) ? (to ?? []) : tag)));
}

const separators = /[,;|]/;

/** Tags as one text, for spreadsheets: “design, urgent”. A tag that contains a separator makes it JSON. */
export function joinTags(tags: readonly string[]): string {
  const isAmbiguous = tags.some((tag) => separators.test(tag) || tag.startsWith('['));
  return isAmbiguous ? JSON.stringify(tags) : tags.join(', ');
}

/** Reads the tags of a text such as “design, urgent”, in the first spelling of each. */
export function splitTags(text: string): string[] {
  const words = text.startsWith('[') ? parseList(text) : text.split(separators);
  return uniqueTags(words.map(toOneLine).filter((word) => word !== ''));
}

/** A tag without surrounding or repeated spaces and line breaks. */
export function toOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function parseList(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return text.split(separators);
}
