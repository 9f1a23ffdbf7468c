/** Whether every word of the search occurs in one of the texts, ignoring case and accents. */
export function matchesSearch(texts: readonly (string | null)[], search: string): boolean {
  const text = plainText(texts.join(' '));
  return plainText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether two names mean the same record: “ACME” and “Acmé, Inc.” are both “Acme”. */
export function isSameName(one: string, other: string): boolean {
  return nameWords(one).join(' ') === nameWords(other).join(' ');
}

/** The words of a name, without accents, punctuation and legal form, unless nothing else is left. */
export function nameWords(name: string): string[] {
  const words = plainText(name.replaceAll('.', '')).match(/[\p{L}\p{N}]+/gu) ?? [name];
  const lastIndex = words.findLastIndex((word) => !legalForms.has(word));
  return words.slice(0, lastIndex === -1 ? undefined : lastIndex + 1);
}

const legalForms = new Set(
  'ab ag as bv co company corp corporation eg ev gbr gmbh inc kg limited llc llp lp ltd ltda mbh nv ohg oy plc pty sa sarl sas se spa srl ug'.split(
    ' ',
  ),
);

export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
}
