import { useState } from 'react';
import * as m from '#messages/platform.ts';
import { Rate } from '#src/platform/shared/field-schemas.ts';
import { parseLocalNumber } from '#src/platform/shared/formats/local-number.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { formatRateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './fields/fields.module.css';

type RateFieldProps = {
  label: string;
  value: number | undefined;
  currency: string;
  help: string;
  /** Undefined: what was typed isn't a rate. */
  onChange: (rate: number | undefined) => void;
};

/** An hourly rate outside a form; committed on leaving the field or with Enter. */
export function RateField({ label, value, currency, help, onChange }: RateFieldProps) {
  /** The text while typing or invalid; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();

  function commit() {
    if (typed === null) return;
    const rate = Rate.safeParse(parseLocalNumber(typed) ?? undefined);
    if (rate.success) {
      setProblem(undefined);
      setTyped(null);
    } else {
      const [message = ''] = Object.values(validationErrors(rate.error.issues).fields);
      setProblem(fieldErrorText(label, { type: 'reason', message }));
    }
    if (rate.data !== value) onChange(rate.data);
  }

  return (
    <TextBox
      label={label}
      value={typed ?? (value === undefined ? '' : formatRateInput(value))}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
      error={problem}
      help={help}
      autoComplete="off"
      inputMode="decimal"
      className={styles.number}
      end={m.currencyPerHour({ currency })}
    />
  );
}
