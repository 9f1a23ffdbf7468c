import { formatNumber, numberSeparators } from '#src/platform/shared/formats/formats.ts';
import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';

type RateInputProps = FormattedInputProps & {
  isMoney?: boolean;
  /** Decimals of the currency. */
  digits?: number;
};

/** An hourly rate, or another plain number; its value is a number, or null if empty. */
export function RateInput({ isMoney = true, digits = 2, ...props }: RateInputProps) {
  return (
    <FormattedInput
      {...props}
      format={(value) => formatRateInput(value, isMoney ? digits : 0)}
      parse={parseLocalNumber}
    />
  );
}

/** 93.75, without currency. */
export function formatRateInput(rate: number, digits = 2): string {
  return formatNumber(rate, { minimumFractionDigits: digits, maximumFractionDigits: 4 });
}

/**
 * 1234.5 · 1,234.50 · 1.234,50 · 1 234,5: the last separator is the decimal one, unless it groups thousands as the
 * account writes them (1,234).
 */
export function parseLocalNumber(typed: string): number | null | string {
  const text = typed.replaceAll(/[\s'’]/g, '');
  if (text === '') return null;
  if (!/^-?[.,]?\d[\d.,]*$/.test(text)) return typed;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const isGroup = isGrouped(text.replace('-', ''));
  // 1.2.3 is no number.
  if (!isGroup && last >= 0 && text.indexOf(text.charAt(last)) < last) return typed;
  const whole = last < 0 || isGroup ? text : text.slice(0, last);
  const fraction = last < 0 || isGroup ? '' : text.slice(last + 1);
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
  return Number.isNaN(value) ? typed : value;
}

/** Whole thousands as the account writes them: 1,234,567. */
function isGrouped(text: string): boolean {
  const [first = '', ...groups] = text.split(numberSeparators().group);
  return /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((group) => /^\d{3}$/.test(group));
}
