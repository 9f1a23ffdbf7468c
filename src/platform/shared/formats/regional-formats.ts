import { numberFormatOf } from './formats.ts';
import type { Formats } from './formats.ts';

/** The first formats of an account: what people with this browser language and region usually write. */
export function regionalFormats(locale: string): Formats {
  return {
    date: dateFormatOf(locale),
    time: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h',
    hours: 'h:mm',
    number: numberFormatOf(locale),
  };
}

function dateFormatOf(locale: string): Formats['date'] {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  }).formatToParts(0);
  const [first] = parts.filter(({ type }) => type === 'year' || type === 'month' || type === 'day');
  if (first?.type === 'year') return 'yyyy-mm-dd';
  if (first?.type === 'month') return 'mm/dd/yyyy';
  const between = parts.find(({ type }) => type === 'literal')?.value.trim();
  return between === '.' ? 'dd.mm.yyyy' : between === '-' ? 'dd-mm-yyyy' : 'dd/mm/yyyy';
}
