import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';
import { useTypedValue } from './use-typed-value.ts';
import type { TypedValueProps } from './use-typed-value.ts';

export type TypedFieldProps = TypedValueProps &
  Pick<
    TextFieldProps,
    | 'name'
    | 'error'
    | 'helperText'
    | 'size'
    | 'required'
    | 'disabled'
    | 'autoFocus'
    | 'placeholder'
    | 'onKeyDown'
    | 'slotProps'
    | 'sx'
  > & { label: string };

/** A text field for a value that is written in the account's format. */
export function TypedField({
  label,
  value,
  canBeEmpty,
  onChange,
  onBlur,
  inputRef,
  format,
  parse,
  reason,
  error,
  helperText,
  ...rest
}: TypedFieldProps) {
  const { problem, ...typed } = useTypedValue({
    value,
    canBeEmpty,
    onChange,
    onBlur,
    inputRef,
    format,
    parse,
    reason,
  });
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
