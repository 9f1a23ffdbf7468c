import { language } from '#messages/language.ts';

export const dateFormats = [
  'd mmm yyyy',
  'dd.mm.yyyy',
  'dd/mm/yyyy',
  'mm/dd/yyyy',
  'dd-mm-yyyy',
  'yyyy-mm-dd',
] as const;
export const timeFormats = ['24h', '12h'] as const;
export const hoursFormats = ['h:mm', 'decimal'] as const;
export const numberFormats = ['1,234.56', '1.234,56', '1 234,56', '1’234.56'] as const;

/** How an account reads and types dates, times, hours and numbers. Documents for clients follow their own language. */
export type Formats = {
  /** `d mmm yyyy`: with the month's name, in the order of the language. */
  date: (typeof dateFormats)[number];
  time: (typeof timeFormats)[number];
  hours: (typeof hoursFormats)[number];
  number: (typeof numberFormats)[number];
};

/** What each format can be. */
export const formatChoices: { readonly [F in keyof Formats]: readonly Formats[F][] } = {
  date: dateFormats,
  time: timeFormats,
  hours: hoursFormats,
  number: numberFormats,
};

let chosen: Formats | null = null;
let ofLanguage: Formats | undefined;

/** Only the session of the web app calls this. The server and visitors have the formats of the language. */
export function setFormats(formats: Formats | null): void {
  chosen = formats;
}

export function currentFormats(): Formats {
  ofLanguage ??= { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: numberFormatOf(language) };
  return chosen ?? ofLanguage;
}

type Separators = { group: string; decimal: string };

const separators: Record<Formats['number'], Separators> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  // A space that doesn't break the line.
  '1 234,56': { group: '\u00a0', decimal: ',' },
  '1’234.56': { group: '’', decimal: '.' },
};

/** `locale`: of a page for clients, which doesn’t follow the account. */
export function numberSeparators(locale?: string): Separators {
  return separators[locale === undefined ? currentFormats().number : numberFormatOf(locale)];
}

// Creating a format costs more than using it a hundred times.
const intlFormats = new Map<string, Intl.NumberFormat>();

/**
 * A number or amount with the account's separators; signs, currency and units are where the language has them. A
 * `locale` is the language of a document, which keeps its own separators.
 */
export function formatNumber(
  value: number | bigint | Intl.StringNumericLiteral,
  options: Intl.NumberFormatOptions = {},
  locale?: string,
): string {
  const key = JSON.stringify([locale, options]);
  const format = intlFormats.get(key) ?? new Intl.NumberFormat(locale ?? language, options);
  intlFormats.set(key, format);
  if (locale !== undefined || currentFormats().number === numberFormatOf(language))
    return format.format(value);
  const own = numberSeparators();
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'group' || part.type === 'decimal' ? own[part.type] : part.value))
    .join('');
}

const numberFormatOfLocale = new Map<string, Formats['number']>();

export function numberFormatOf(locale: string): Formats['number'] {
  const known = numberFormatOfLocale.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  const written = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const hasPoint = written('decimal') === '.';
  const format = hasPoint
    ? /['’]/.test(written('group'))
      ? '1’234.56'
      : '1,234.56'
    : written('group') === '.'
      ? '1.234,56'
      : '1 234,56';
  numberFormatOfLocale.set(locale, format);
  return format;
}
