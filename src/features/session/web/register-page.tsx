import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { AccountCard } from './account-card.tsx';
import { AccountField } from './account-field.tsx';
import { registerErrors, shortestPassword } from './account-form.ts';
import { PasswordField } from './password-field.tsx';
import { useSessionActions } from './session-provider.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

/** [2.3] */
export function RegisterPage() {
  const { signUp } = useSessionActions();
  const { search } = useLocation();
  const { errors, isSending, onSubmit } = useAccountForm(registerErrors, signUp);
  return (
    <AccountCard
      title="Register"
      lead="The first account runs this installation and lets the others in."
      error={errors.form}
      onSubmit={onSubmit}
      elsewhere={
        <>
          Have an account?{' '}
          <Link component={RouterLink} to={{ pathname: '/auth/login', search }}>
            Log in
          </Link>
        </>
      }
    >
      <AccountField label="Name" name="name" autoComplete="name" error={errors.name} />
      <AccountField label="E-mail" name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        autoComplete="new-password"
        help={`At least ${shortestPassword} characters.`}
        error={errors.password}
      />
      <SubmitButton isSending={isSending}>Register</SubmitButton>
    </AccountCard>
  );
}
