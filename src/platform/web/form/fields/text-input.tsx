import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { useField } from '#src/platform/web/form/use-field.ts';

export type TextInputProps = {
  name: string;
  label: string;
  help?: string;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoFocus?: boolean;
  autoComplete?: string;
  required?: boolean;
  /** Makes the field multi-line. */
  rows?: number;
  placeholder?: string;
  slotProps?: TextFieldProps['slotProps'];
};

export function TextInput({ name, label, help, rows, autoComplete = 'off', ...rest }: TextInputProps) {
  const { ref, problem, value, ...field } = useField(name, label);
  return (
    <TextField
      {...rest}
      {...field}
      value={value ?? ''}
      inputRef={ref}
      label={label}
      autoComplete={autoComplete}
      error={problem !== undefined}
      helperText={problem ?? help}
      {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: 12 })}
    />
  );
}
