import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { FormattedInput } from '#src/platform/web/form/fields/formatted-input.tsx';
import type { FormattedInputProps } from '#src/platform/web/form/fields/formatted-input.tsx';
import { formatRateInput } from '#src/platform/web/form/fields/rate-input.tsx';

/** A percentage; its value is a number, or null if empty. */
export function PercentInput(props: Omit<FormattedInputProps, 'unit'>) {
  return (
    <FormattedInput
      {...props}
      unit="%"
      format={(value) => formatRateInput(value, 0)}
      parse={parseLocalNumber}
    />
  );
}
