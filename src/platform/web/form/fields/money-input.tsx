import { minorDigits } from '#src/platform/shared/money.ts';
import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';
import { formatRateInput, parseLocalNumber } from './rate-input.tsx';

type MoneyInputProps = Omit<FormattedInputProps, 'unit'> & { currency: string };

/** An amount of money; its value is in whole minor units, or null if empty. */
export function MoneyInput({ currency, ...props }: MoneyInputProps) {
  const digits = minorDigits(currency);
  return (
    <FormattedInput
      {...props}
      unit={currency}
      format={(amountMinor) => formatRateInput(amountMinor / 10 ** digits, digits)}
      parse={(typed) => parseMinorUnits(typed, digits)}
    />
  );
}

/** Text that is no amount, or has more decimals than the currency, stays for the schema to reject. */
export function parseMinorUnits(typed: string, digits: number): number | null | string {
  const amount = parseLocalNumber(typed);
  if (typeof amount !== 'number') return amount;
  const minor = Math.round(amount * 10 ** digits);
  return Math.abs(minor / 10 ** digits - amount) < 1e-9 ? minor : typed;
}
