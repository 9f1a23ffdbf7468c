/** Tags that differ only by case are one, as it was written first. */
export function isSameTag(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

/** As it is written among those that are known; where it is not, as it stands. */
export function knownSpelling(tag: string, known: readonly string[]): string {
  return known.find((each) => isSameTag(each, tag)) ?? tag;
}

/** Each once, the first spelling of it. */
export function eachTagOnce(tags: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const tag of tags) if (!first.has(keyOf(tag))) first.set(keyOf(tag), tag);
  return [...first.values()];
}

function keyOf(tag: string): string {
  return tag.toLowerCase();
}
