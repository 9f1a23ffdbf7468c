/** Words for yes and no in the languages of supported tools. */
const yesWords = splitWords(
  'yes y true t 1 x ✓ billable ja j wahr abrechenbar rechnungsfähig verrechenbar fakturierbar oui vrai sí si sì sim да はい 是 예 tak ano kyllä evet',
);
const noWords = splitWords(
  'no n false f 0 non-billable nein falsch non faux não nao нет いいえ 否 아니요 nie ne ei hayır nee nej',
);

/** Undefined if neither. */
export function parseBoolean(text: string): boolean | undefined {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (yesWords.has(word)) return true;
  return noWords.has(word) ? false : undefined;
}

/** Whether the row is a break or time off, which some tools list with work. */
export function isBreakOrDayOff(text: string): boolean {
  return offWorkWords.has(text.normalize('NFC').trim().toLowerCase());
}

const offWorkWords = new Set(['break', 'pause', 'holiday', 'feiertag', 'time off', 'abwesenheit', 'urlaub']);

/** Whether it was invoiced; empty means no. */
export function parseInvoiced(text: string): boolean | undefined {
  const word = text.normalize('NFC').trim().toLowerCase();
  if (word === '' || notInvoicedWords.has(word)) return false;
  return invoicedWords.has(word) || parseBoolean(word);
}

const invoicedWords = new Set([
  'invoiced',
  'billed',
  'exported',
  'abgerechnet',
  'berechnet',
  'exportiert',
  'fakturiert',
  'in rechnung gestellt',
]);
const notInvoicedWords = new Set([
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

function splitWords(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFC').split(' '));
}
