/** Yes and no in the languages in which tools write them. */
const yes = wordsOf(
  'yes y true t 1 x ✓ billable ja j wahr abrechenbar oui vrai sí si sì sim да はい 是 예 tak ano kyllä evet',
);
const no = wordsOf(
  'no n false f 0 non-billable nein falsch non faux não nao нет いいえ 否 아니요 nie ne ei hayır nee nej',
);

/** Nothing when it is neither. */
export function yesIn(text: string): boolean | undefined {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFC').split(' '));
}
