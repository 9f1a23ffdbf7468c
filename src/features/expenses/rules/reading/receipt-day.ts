import { addDays, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { plainText } from '#src/platform/shared/search-match.ts';

/** Without accents, in English, German, French, Spanish, Italian and Dutch, by their first letters. */
const months = [
  'jan|ene|gen',
  'feb|fev',
  'mar(?!k)|mrz|mae|maa|mrt',
  'apr|avr|abr',
  'may|mai|mag|mei',
  'jun|juin|giu',
  'jul|juil|lug',
  'aug|aou|ago',
  'sep|set',
  'oct|okt|ott',
  'nov',
  'dec|dez|dic',
].map((start) => new RegExp(`^(?:${start})`));

const numeric =
  /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d-]|\/(?!\d\d:)|[.,]\d)/g;
const iso = /(?<!\d)(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/g;
const dayFirst =
  /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|er|º)?\s*(?:de |of )?([a-z]{3,10})\.?,?\s*(?:de |del )?(\d{4})(?!\d)/g;
const monthFirst = /(?<![a-z])([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/g;

const dayLabel =
  /rechnungsdatum|belegdatum|ausstellungsdatum|invoice date|date of issue|issue date|issued|receipt date|date de (?:la )?facture|date d.emission|date facture|fecha de (?:la )?factura|fecha de emision|data fattura|data (?:di )?emissione|data documento|factuurdatum|datum factuur/;
const anyLabel = /\b(?:datum|date|fecha|data|den|le)\b/;
const otherLabel =
  /fallig|zahlbar|bis zum|liefer|leistung|zeitraum|\bbis\b|due|pay by|delivery|period|valid|echeance|livraison|periode|vencimiento|entrega|scadenza|consegna|verval|lever|geboren|check-?in|anreise|abreise/;

/** The day of the receipt, and not of its payment or delivery; null without one. */
export function findDay(lines: readonly string[], today: string, isMonthFirst: boolean): string | null {
  const found = lines.flatMap((line, place) => {
    const plain = plainText(line);
    const before = plainText(lines[place - 1] ?? '');
    const score = scoreOf(plain, before);
    return daysIn(plain, isMonthFirst).map((day) => ({ day, score }));
  });
  const possible = found.filter(({ day }) => day <= addDays(today, 1) && day >= addDays(today, -3660));
  // The first of equal ones.
  return possible.toSorted((a, b) => b.score - a.score)[0]?.day ?? null;
}

function scoreOf(line: string, before: string): number {
  if (dayLabel.test(line)) return 4;
  if (otherLabel.test(line)) return 0;
  if (anyLabel.test(line)) return 3;
  return dayLabel.test(before) ? 2 : 1;
}

/** The days in a line without accents, in lower case. */
function daysIn(line: string, isMonthFirst: boolean): string[] {
  const days: string[] = [];
  const add = (year = '', month: number | string = '', date = '') => {
    const day = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
    if (isCalendarDate(day)) days.push(day);
  };
  for (const [, year, month, date] of line.matchAll(iso)) add(year, month, date);
  for (const [, first = '', separator, second = '', year] of line.matchAll(numeric)) {
    const isUs = separator === '/' && isMonthFirst ? Number(first) <= 12 : Number(second) > 12;
    if (isUs) add(year, first, second);
    else add(year, second, first);
  }
  for (const [, date, name = '', year] of line.matchAll(dayFirst)) add(year, monthOf(name), date);
  for (const [, name = '', date, year] of line.matchAll(monthFirst)) add(year, monthOf(name), date);
  return days;
}

function monthOf(name: string): number {
  return months.findIndex((month) => month.test(name)) + 1;
}
