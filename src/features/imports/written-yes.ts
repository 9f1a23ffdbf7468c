/** Yes and no in the languages in which tools write them. */
const yes = wordsOf(
  'yes y true t 1 x ✓ billable ja j wahr abrechenbar rechnungsfähig verrechenbar fakturierbar oui vrai sí si sì sim да はい 是 예 tak ano kyllä evet',
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

/** Whether it is a break or a day off, which tools keep among the work. */
export function isOffWork(text: string): boolean {
  return offWork.has(text.normalize('NFC').trim().toLowerCase());
}

const offWork = new Set(['break', 'pause', 'holiday', 'feiertag', 'time off', 'abwesenheit', 'urlaub']);

/** Whether it was invoiced; nothing said is not. */
export function invoicedIn(text: string): boolean | undefined {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (word === '' || open.has(word)) return false;
  return invoiced.has(word) || yesIn(word);
}

const invoiced = new Set([
  'invoiced',
  'billed',
  'exported',
  'abgerechnet',
  'berechnet',
  'exportiert',
  'fakturiert',
  'in rechnung gestellt',
]);
const open = new Set([
  'open',
  'unbilled',
  'uninvoiced',
  'not billed',
  'not invoiced',
  'not exported',
  'offen',
  'nicht abgerechnet',
  'nicht berechnet',
  'nicht exportiert',
  'nicht fakturiert',
]);

function wordsOf(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFC').split(' '));
}
