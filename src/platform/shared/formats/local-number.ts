import { numberSeparators } from './formats.ts';

/**
 * 1234.5 · 1,234.50 · 1.234,50 · 1 234,5: the last separator is the decimal one, unless it groups thousands as the
 * account, or the `locale`, writes them (1,234).
 */
export function parseLocalNumber(typed: string, locale?: string): number | null | string {
  const text = typed.replaceAll(/[\s'’]/g, '');
  if (text === '') return null;
  if (!/^-?[.,]?\d[\d.,]*$/.test(text)) return typed;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isGroup = isGrouped(text.replace('-', ''), numberSeparators(locale).group);
  // 1.2.3 is no number.
  if (!isGroup && last >= 0 && text.indexOf(text.charAt(last)) < last) return typed;
  const whole = last < 0 || isGroup ? text : text.slice(0, last);
  const fraction = last < 0 || isGroup ? '' : text.slice(last + 1);
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
  return Number.isNaN(value) ? typed : value;
}

/** Text that is no amount, or has more decimals than the currency, stays for the schema to reject. */
export function parseMinorUnits(typed: string, digits: number): number | null | string {
  const amount = parseLocalNumber(typed);
  if (typeof amount !== 'number') return amount;
  const minor = Math.round(amount * 10 ** digits);
  return Math.abs(minor / 10 ** digits - amount) < 1e-9 ? minor : typed;
}

/** Whole thousands: 1,234,567. */
function isGrouped(text: string, separator: string): boolean {
  const [first = '', ...groups] = text.split(separator);
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
}
