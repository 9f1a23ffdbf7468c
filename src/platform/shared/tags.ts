/** Tags that differ only in case are the same; the first spelling wins. */
export function isSameTag(one: string, other: string): boolean {
  return tagKey(one) === tagKey(other);
}

/** The known spelling of a tag, or the tag itself if it is new. */
export function existingSpelling(tag: string, known: readonly string[]): string {
  return known.find((each) => isSameTag(each, tag)) ?? tag;
}

/** Removes duplicates; the first spelling wins. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag);
  return [...first.values()];
}

function tagKey(tag: string): string {
  return tag.toLowerCase();
}
