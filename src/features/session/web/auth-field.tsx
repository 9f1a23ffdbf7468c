import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

type AuthFieldProps = Pick<OutlinedInputProps, 'name' | 'type' | 'autoComplete' | 'endAdornment'> & {
  label: string;
  help?: string | undefined;
  /** What is wrong with it, in words. */
  error?: string | undefined;
};

/**
 * A field of the sign-in pages. It keeps its own value, so that what is typed before the script arrives stays; and it
 * is made of the few parts it needs, because the sign-in page is the first that people wait for.
 */
export function AuthField({ label, help, error, ...input }: AuthFieldProps) {
  const id = useId();
  const message = error ?? help;
  return (
    <FormControl fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        notched={false}
        inputProps={{
          'aria-describedby': message === undefined ? undefined : `${id}-words`,
          autoCapitalize: 'none',
          spellCheck: false,
        }}
        {...input}
      />
      {message !== undefined && <FormHelperText id={`${id}-words`}>{message}</FormHelperText>}
    </FormControl>
  );
}
