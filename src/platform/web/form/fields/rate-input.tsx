import { language } from '#messages/language.ts';
import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';

const moneyFormats = [0, 1, 2, 3, 4].map(
  (digits) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: 4 }),
);
const plainFormat = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });

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
      format={(value) => (isMoney ? formatRateInput(value, digits) : plainFormat.format(value))}
      parse={parseLocalNumber}
    />
  );
}

/** 93.75, without currency. */
export function formatRateInput(rate: number, digits = 2): string {
  return (moneyFormats[digits] ?? plainFormat).format(rate);
}

/**
 * 1234.5 · 1,234.50 · 1.234,50 · 1 234,5: the last separator is the decimal one, unless it groups thousands as in the
 * language of the interface (1,234).
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
