import { parseMinorUnits } from '#src/platform/shared/formats/local-number.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { FormattedInput } from './formatted-input.tsx';
import type { FormattedInputProps } from './formatted-input.tsx';
import { formatRateInput } from './rate-input.tsx';

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
