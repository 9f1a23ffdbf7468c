/** Tags that differ only by case are one, as it was written first. */
export function isSameTag(one: string, other: string): boolean {
  return tagKey(one) === tagKey(other);
}

/** As it is written among those that are known; where it is not, as it stands. */
export function existingSpelling(tag: string, known: readonly string[]): string {
  return known.find((each) => isSameTag(each, tag)) ?? tag;
}

/** Each once, the first spelling of it. */
export function uniqueTags(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag);
  return [...first.values()];
}

function tagKey(tag: string): string {
  return tag.toLowerCase();
}
