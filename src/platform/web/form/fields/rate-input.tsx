import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';

const moneyFormat = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const plainFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 4 });

/** An hourly rate, or another plain number; its value is a number, or null if empty. */
export function RateInput({ isMoney = true, ...props }: FormattedInputProps & { isMoney?: boolean }) {
  return (
    <FormattedInput
      {...props}
      format={isMoney ? formatRateInput : (value) => plainFormat.format(value)}
      parse={parseLocalNumber}
    />
  );
}

/** 93.75, without currency. */
export function formatRateInput(rate: number): string {
  return moneyFormat.format(rate);
}

/**
 * 1234.5 · 1,234.50 · 1.234,50 · 1 234,5: the last separator is the decimal one, unless it groups thousands as in the
 * reader's locale (1,234).
 */
export function parseLocalNumber(typed: string): number | null | string {
  const text = typed.replaceAll(/[\s'’]/g, '');
  if (text === '') return null;
  if (!/^-?[.,]?\d[\d.,]*$/.test(text)) return typed;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isGroup = last >= 0 && text[last] === groupSeparator() && /^\d{1,3}([.,]\d{3})+$/.test(text);
  const whole = last < 0 || isGroup ? text : text.slice(0, last);
  const fraction = last < 0 || isGroup ? '' : text.slice(last + 1);
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
  return Number.isNaN(value) ? typed : value;
}

function groupSeparator(): string | undefined {
  return plainFormat.formatToParts(1234567).find(({ type }) => type === 'group')?.value;
}
