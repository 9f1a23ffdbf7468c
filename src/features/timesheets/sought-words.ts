/** Whether every word of a search stands in one of the texts, as the service finds entries: small letters or capitals. */
export function hasEachWord(texts: readonly string[], search: string): boolean {
  const said = texts.map((text) => text.toLowerCase());
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => said.some((text) => text.includes(word)));
}
