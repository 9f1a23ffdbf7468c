import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useField } from '#src/platform/web/form/use-field.ts';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './fields.module.css';

export type FormattedInputProps = {
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  unit?: string;
  /** Shows its problem on leaving, as it depends on fields that may be out of sight. */
  checksOnLeave?: boolean;
};

type NumberFormat = {
  /** Formats the value for editing. */
  format: (value: number) => string;
  /** Parses the typed text; returns invalid text unchanged for the schema to reject. */
  parse: (typed: string) => number | null | string;
};

/** A number field that accepts several notations and normalizes the text on blur. */
export function FormattedInput({
  name,
  label,
  help,
  unit,
  format,
  parse,
  checksOnLeave = false,
  ...rest
}: FormattedInputProps & NumberFormat) {
  const { problem, value, onChange, onBlur, ...field } = useField(name, label);
  const { trigger } = useFormContext();
  /** The text while typing; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);

  return (
    <TextBox
      {...rest}
      {...field}
      label={label}
      value={typed ?? displayValue(value, format)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
        if (checksOnLeave) void trigger(name);
      }}
      error={problem}
      help={help}
      autoComplete="off"
      inputMode="decimal"
      className={styles.number}
      end={unit}
    />
  );
}

function displayValue(value: unknown, format: (value: number) => string): string {
  if (typeof value === 'number') return format(value);
  return typeof value === 'string' ? value : '';
}
