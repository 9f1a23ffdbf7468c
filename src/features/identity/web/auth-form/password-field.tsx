import * as m from '#messages/identity.ts';
import { usePasswordField } from '#src/platform/web/form/use-password-field.tsx';
import { AuthField } from './auth-field.tsx';

type PasswordFieldProps = {
  label?: string;
  autoComplete: 'current-password' | 'new-password';
  help?: string | undefined;
  error?: string | undefined;
};

export function PasswordField({ label = m.password, autoComplete, help, error }: PasswordFieldProps) {
  const { input, hint, showButton } = usePasswordField();
  return (
    <AuthField
      {...input}
      label={label}
      name="password"
      autoComplete={autoComplete}
      help={hint ?? help}
      error={error === undefined || hint === undefined ? error : `${error} ${hint}`}
      end={showButton}
    />
  );
}
