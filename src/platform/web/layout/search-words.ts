/** Whether every word looked for stands somewhere in what a row says; case and accents do not matter. */
export function hasWords(said: readonly (string | null)[], search: string): boolean {
  const text = plain(said.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
