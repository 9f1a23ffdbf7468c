import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
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
