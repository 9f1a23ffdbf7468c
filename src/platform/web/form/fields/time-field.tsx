import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useTypedTime } from './use-typed-time.ts';
import type { TypedTimeProps } from './use-typed-time.ts';

type TimeFieldProps = TypedTimeProps &
  Pick<
    TextFieldProps,
    'name' | 'error' | 'helperText' | 'disabled' | 'autoFocus' | 'required' | 'onKeyDown' | 'sx'
  > & {
    label: string;
  };

/** A time of day in the account's format. */
export function TimeField({
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  helperText,
  ...rest
}: TimeFieldProps) {
  const { problem, ...typed } = useTypedTime({ value, onChange, onBlur, inputRef });
  return (
    <TextField
      {...rest}
      {...typed}
      label={label}
      error={error === true || problem !== undefined}
      helperText={
        problem === undefined ? helperText : fieldErrorText(label, { type: 'reason', message: problem })
      }
      autoComplete="off"
    />
  );
}
