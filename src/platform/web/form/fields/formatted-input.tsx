import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useField } from '#src/platform/web/form/use-field.ts';
import { tabularNumbers } from '#src/platform/web/theme/tabular-numbers.ts';

export type FormattedInputProps = {
  name: string;
  label: string;
  help?: string;
  required?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  unit?: string;
};

type NumberFormat = {
  /** The value as it is shown for editing. */
  format: (value: number) => string;
  /** What was typed; text it does not understand is kept as it is, for the schema to refuse. */
  parse: (typed: string) => number | null | string;
};

/** A field for a number that people write in their own way; it tidies up what was typed when one leaves it. */
export function FormattedInput({
  name,
  label,
  help,
  unit,
  format,
  parse,
  ...rest
}: FormattedInputProps & NumberFormat) {
  const { ref, problem, value, onChange, onBlur, ...field } = useField(name, label);
  /** What is being typed; nothing while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);

  return (
    <TextField
      {...rest}
      {...field}
      inputRef={ref}
      label={label}
      value={typed ?? displayValue(value, format)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parse(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur();
      }}
      error={problem !== undefined}
      helperText={problem ?? help}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal', sx: { textAlign: 'right', ...tabularNumbers } },
        input:
          unit === undefined ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}

function displayValue(value: unknown, format: (value: number) => string): string {
  if (typeof value === 'number') return format(value);
  return typeof value === 'string' ? value : '';
}
