import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef } from 'react';

type AuthFieldProps = Pick<
  OutlinedInputProps,
  'name' | 'type' | 'autoComplete' | 'endAdornment' | 'onKeyDown' | 'onKeyUp' | 'autoFocus' | 'readOnly'
> & {
  label: string;
  inputMode?: 'text' | 'numeric';
  help?: string | undefined;
  error?: string | undefined;
  /** Fills the field once it is known, unless something was typed; a read-only field always has it. */
  proposed?: string | undefined;
};

/**
 * An uncontrolled field, so that input typed before the script has loaded isn't lost. Built from few MUI parts to keep
 * the sign-in page small.
 */
export function AuthField({ label, inputMode, help, error, proposed, ...input }: AuthFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { readOnly = false } = input;
  useEffect(() => {
    if (proposed === undefined || !field.current) return;
    if (readOnly || field.current.value === '') field.current.value = proposed;
  }, [proposed, readOnly]);
  const message = error ?? help;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        inputRef={field}
        notched={false}
        inputProps={{
          'aria-describedby': message === undefined ? undefined : `${id}-words`,
          autoCapitalize: 'none',
          spellCheck: false,
          inputMode,
        }}
        {...input}
      />
      {message !== undefined && <FormHelperText id={`${id}-words`}>{message}</FormHelperText>}
    </FormControl>
  );
}
