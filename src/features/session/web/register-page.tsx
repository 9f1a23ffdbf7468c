import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { AuthCard } from './auth-card.tsx';
import { AuthField } from './auth-field.tsx';
import { registerErrors, minPasswordLength } from './auth-form-errors.ts';
import { PasswordField } from './password-field.tsx';
import { useSessionActions } from './session-provider.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** [2.3] */
export function RegisterPage() {
  const { signUp } = useSessionActions();
  const { search } = useLocation();
  const { errors, isSending, onSubmit } = useAuthForm(registerErrors, signUp);
  return (
    <AuthCard
      title="Register"
      lead="The first account becomes the super admin and approves all others."
      error={errors.form}
      onSubmit={onSubmit}
      footer={
        <>
          Have an account?{' '}
          <Link component={RouterLink} to={{ pathname: '/auth/login', search }}>
            Log in
          </Link>
        </>
      }
    >
      <AuthField label="Name" name="name" autoComplete="name" error={errors.name} />
      <AuthField label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        autoComplete="new-password"
        help={`At least ${minPasswordLength} characters.`}
        error={errors.password}
      />
      <SubmitButton isSending={isSending}>Register</SubmitButton>
    </AuthCard>
  );
}
