/** Languages whose dates and times are read as `Intl` writes them. */
export const calendarLanguages = [
  'en',
  'en-GB',
  'de',
  'de-AT',
  'fr',
  'fr-CA',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'cs',
  'sv',
  'da',
  'nb',
  'fi',
  'hu',
  'tr',
  'el',
  'ru',
  'uk',
  'ja',
  // 12:30 is 午後0:30.
  'ja-u-hc-h11',
  'zh',
  'zh-TW',
  'ko',
];

export type CalendarWords = {
  /** The numbers of months, from 1, by name. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
  /** Words between the parts of a date, and between date and time: “de”, “um”, “年”. */
  fillers: ReadonlySet<string>;
  /** The hour of the day by half of the day and written hour: “pm 2” is 14. */
  hours: ReadonlyMap<string, number>;
  /** Names of the halves or parts of the day. */
  dayPeriods: ReadonlySet<string>;
};

let words: CalendarWords | undefined;

/** Collects the words once, when a file first needs them. */
export function calendarWords(): CalendarWords {
  words ??= collectWords();
  return words;
}

/** Writes a word in lower case, without dots and spaces: “p. m.” is “pm”. */
export function normalizeWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.\s\u200E\u200F]/g, '');
}

function collectWords(): CalendarWords {
  // Old versions of `Intl` wrote “Mrz”.
  const months = new Map<string, number | null>([['mrz', 3]]);
  const [weekdays, fillers, dayPeriods] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const hours = new Map<string, number | null>();
  for (const language of calendarLanguages) {
    for (const options of dateFormats) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      // Each month and, within the first, each weekday.
      const days = [...range(12).map((month) => [month, 1]), ...range(7).map((day) => [0, day + 2])];
      for (const [month = 0, day = 1] of days) {
        for (const { type, value } of format.formatToParts(Date.UTC(2026, month, day))) {
          const word = normalizeWord(value);
          if (type === 'month' && !/\d/.test(word)) addUnambiguous(months, word, month + 1);
          if (type !== 'weekday' && type !== 'literal') continue;
          const found = type === 'weekday' ? weekdays : fillers;
          for (const each of value.match(wordPattern) ?? []) found.add(normalizeWord(each));
        }
      }
    }
    for (const options of timeFormats) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      // Noon and midnight have names of their own in some languages.
      for (const halfHour of range(48)) {
        const hour = Math.floor(halfHour / 2);
        const parts = format.formatToParts(Date.UTC(2026, 0, 1, hour, (halfHour % 2) * 30));
        const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
        const period = normalizeWord(part('dayPeriod'));
        if (period === '') continue;
        dayPeriods.add(period);
        addUnambiguous(hours, `${period} ${Number(part('hour'))}`, hour);
      }
    }
  }
  return { months: withoutNull(months), weekdays, fillers, hours: withoutNull(hours), dayPeriods };
}

const dateFormats: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full', timeStyle: 'short' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  { weekday: 'long' },
  { weekday: 'short' },
  { month: 'long' },
  { month: 'short' },
];

const timeFormats: Intl.DateTimeFormatOptions[] = [
  { timeStyle: 'short' },
  { timeStyle: 'short', hour12: true },
  { hour: 'numeric', minute: '2-digit', hour12: true },
  { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
];

const wordPattern = /[\p{L}\p{M}]+/gu;

/** A word that means different things in different languages means nothing. */
function addUnambiguous(meanings: Map<string, number | null>, word: string, meaning: number): void {
  const known = meanings.get(word);
  meanings.set(word, known === undefined || known === meaning ? meaning : null);
}

function withoutNull(meanings: ReadonlyMap<string, number | null>): Map<string, number> {
  return new Map([...meanings].flatMap(([word, meaning]) => (meaning === null ? [] : [[word, meaning]])));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
