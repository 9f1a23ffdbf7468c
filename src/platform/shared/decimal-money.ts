import { minorDigits } from './money.ts';
import type { Money } from './money.ts';

/** Whether programs read it as a number, as `toDecimalText` writes it. */
export function isDecimalText(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** "-12.50", exact: for files that programs read. */
export function toDecimalText({ amountMinor, currency }: Money): string {
  const decimals = minorDigits(currency);
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = amountMinor < 0 ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-decimals)}`;
}
