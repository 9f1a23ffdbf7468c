/** Whether each word of a search is part of one of the texts; case and accents don't matter. */
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
