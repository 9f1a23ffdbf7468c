import IconButton from '@mui/material/IconButton';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/session.ts';
import { AuthField } from './auth-field.tsx';

type PasswordFieldProps = {
  autoComplete: 'current-password' | 'new-password';
  help?: string | undefined;
  error?: string | undefined;
};

export function PasswordField({ autoComplete, help, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? m.hidePassword : m.showPassword;
  return (
    <AuthField
      label={m.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      help={help}
      error={error}
      endAdornment={
        <IconButton
          aria-label={label}
          aria-pressed={isShown}
          title={label}
          edge="end"
          onClick={() => {
            setShown(!isShown);
          }}
        >
          {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
      }
    />
  );
}
