import TextField from '@mui/material/TextField';
import { useField } from '#src/platform/web/form/use-field.ts';
import { usePasswordField } from '#src/platform/web/form/use-password-field.tsx';

type PasswordInputProps = {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string;
  autoFocus?: boolean;
};

export function PasswordInput({ name, label, help, ...rest }: PasswordInputProps) {
  const { ref, problem, value, onChange, onBlur } = useField(name, label);
  const { input, hint, endAdornment } = usePasswordField();
  return (
    <TextField
      {...rest}
      {...input}
      required
      name={name}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      label={label}
      error={problem !== undefined}
      helperText={problem && hint ? `${problem} ${hint}` : (problem ?? hint ?? help)}
      slotProps={{ input: { endAdornment } }}
    />
  );
}
