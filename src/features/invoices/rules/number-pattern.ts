import type { ResetPeriod } from './invoice-limits.ts';

export type NumberedDocument = {
  day: string;
  seq: number;
  client: string;
  /** The first month of the fiscal year, 1 to 12. */
  fiscalYearStart: number;
};

const maxLength = 60;
const maxDigits = 9;

/** `INV-{YYYY}-{seq:4}` becomes INV-2026-0042, and `{FY}/{FYE:2}` 2026/27. Use it with patterns without problems. */
export function formatInvoiceNumber(
  pattern: string,
  { day, seq, client, fiscalYearStart }: NumberedDocument,
): string {
  const fiscalYear = fiscalYearOf(day, fiscalYearStart);
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replaceAll(token, (written, name: string, digits: string | undefined) => {
    switch (name) {
      case 'YYYY':
        return year;
      case 'YY':
        return year.slice(2);
      case 'MM':
        return month;
      case 'DD':
        return date;
      case 'Q':
        return String(Math.ceil(Number(month) / 3));
      case 'FY':
        return String(fiscalYear.begins).slice(-Number(digits ?? 4));
      case 'FYE':
        return String(fiscalYear.ends).slice(-Number(digits ?? 4));
      case 'seq':
        return String(seq).padStart(Number(digits ?? 1), '0');
      case 'client':
        return clientPart(client);
      default:
        return written;
    }
  });
}

/** Why a pattern can't number documents without repeating a number; null if it can. */
export function patternProblem(pattern: string, reset: ResetPeriod): string | null {
  const tokens = [...pattern.matchAll(token)];
  const names = tokens.map(([, name = '']) => name);
  const unknown = tokens.find(([, name = '', digits]) => !isToken(name, digits));
  if (unknown) return `contains ${unknown[0]}, which isn’t a placeholder`;
  if (/[{}]/.test(pattern.replaceAll(token, ''))) return 'contains a brace without its counterpart';
  // Control characters would break lists and file names.
  if (/\p{Cc}/u.test(pattern)) return 'contains characters that can’t be printed';
  if (names.filter((name) => name === 'seq').length !== 1) return 'must contain {seq} once';
  const hasYear = names.includes('YYYY') || names.includes('YY');
  const hasFiscalYear = names.includes('FY') || names.includes('FYE');
  if (reset === 'fiscalYear' && !hasFiscalYear) {
    return 'must contain {FY} or {FYE}, because numbers start again every fiscal year';
  }
  // A month is once in a fiscal year, too.
  const isYearKnown = hasYear || reset === 'fiscalYear' || (reset === 'monthly' && hasFiscalYear);
  if (reset !== 'never' && !isYearKnown) return 'must contain {YYYY} or {YY}, because numbers start again';
  if (reset === 'monthly' && !names.includes('MM')) {
    return 'must contain {MM}, because numbers start again every month';
  }
  const longest = formatInvoiceNumber(pattern, {
    day: '2026-12-31',
    seq: 10 ** maxDigits - 1,
    client: 'x'.repeat(30),
    fiscalYearStart: 1,
  });
  return longest.length > maxLength ? `must lead to numbers of at most ${maxLength} characters` : null;
}

/** The period that a document's counter belongs to: empty, 2026, FY2026-04 or 2026-11. */
export function counterPeriod(reset: ResetPeriod, day: string, fiscalYearStart: number): string {
  switch (reset) {
    case 'never':
      return '';
    case 'yearly':
      return day.slice(0, 4);
    case 'fiscalYear': {
      const { begins } = fiscalYearOf(day, fiscalYearStart);
      return `FY${begins}-${String(fiscalYearStart).padStart(2, '0')}`;
    }
    case 'monthly':
      return day.slice(0, 7);
  }
}

/** The years in which the fiscal year of a day begins and ends. */
function fiscalYearOf(day: string, firstMonth: number): { begins: number; ends: number } {
  const [year, month] = day.split('-').map(Number);
  const begins = Number(year) - (Number(month) < firstMonth ? 1 : 0);
  return { begins, ends: firstMonth === 1 ? begins : begins + 1 };
}

const token = /\{(\w+)(?::(\d+))?\}/g;

function isToken(name: string, digits: string | undefined): boolean {
  if (name === 'seq') return digits === undefined || (Number(digits) >= 1 && Number(digits) <= maxDigits);
  if (name === 'FY' || name === 'FYE') return digits === undefined || digits === '2';
  return digits === undefined && ['YYYY', 'YY', 'MM', 'DD', 'Q', 'client'].includes(name);
}

/** Letters and digits of a name, at most 30; without any, nothing. */
function clientPart(client: string): string {
  return Array.from(client.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, ''))
    .slice(0, 30)
    .join('');
}
