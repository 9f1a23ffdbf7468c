/** Whether every word of the search occurs in one of the texts, ignoring case and accents. */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const text = plainText(texts.join(' '));
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}
