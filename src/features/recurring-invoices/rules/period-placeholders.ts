import { periodWords } from '#messages/document/recurring-invoices.ts';
import { cut } from '#src/features/invoices/rules/group-entries.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

const placeholder = /\{(\w+)([+-]\d{1,3})?\}/g;

type DocumentLocale = { language: string; locale: string };

/**
 * Replaces {period}, {from} and {to}, and {month}, {quarter} and {year}, which can have an offset: in December 2026,
 * {month+1} is January 2027. Those of invoices, such as {number}, stay until it is issued. Words are longer than their
 * placeholders, so the text is cut: an invoice leaves out lines that are too long.
 */
export function fillPeriod(
  text: string,
  period: DayRange,
  { language, locale, maxLength }: DocumentLocale & { maxLength: number },
): string {
  const long = { dateStyle: 'long' } as const;
  const filled = text.replaceAll(placeholder, (written, name: string, offset: string | undefined) => {
    const shift = Number(offset ?? 0);
    switch (name) {
      case 'month':
        return formatDay(shiftMonths(period.from, shift), { month: 'long', year: 'numeric' }, locale);
      case 'quarter': {
        const day = shiftMonths(period.from, shift * 3);
        const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
        return periodWords[documentLanguage(language)].quarter({
          quarter: String(quarter),
          year: day.slice(0, 4),
        });
      }
      case 'year':
        return String(Number(period.from.slice(0, 4)) + shift);
      default:
        break;
    }
    if (offset !== undefined) return written;
    switch (name) {
      case 'period':
        return formatDays(period, long, locale);
      case 'from':
        return formatDay(period.from, long, locale);
      case 'to':
        return formatDay(period.to, long, locale);
      default:
        return written;
    }
  });
  return cut(filled, maxLength);
}

/** The first day of the month so many months later. */
function shiftMonths(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
