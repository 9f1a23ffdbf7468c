import Link from '@mui/material/Link';
import { useEffect, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { somethingWaits } from '#src/platform/web/offline/waiting-work.ts';
import { AccountCard } from './account-card.tsx';
import { AccountField } from './account-field.tsx';
import { loginErrors } from './account-form.ts';
import { PasswordField } from './password-field.tsx';
import { useSessionActions } from './session-provider.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

/** [2.2] Signed in, the guard leads on to the page that was asked for. */
export function LoginPage() {
  const { signIn } = useSessionActions();
  const { search } = useLocation();
  const { errors, isSending, onSubmit } = useAccountForm(loginErrors, ({ email, password }) =>
    signIn({ email, password }),
  );
  const waits = useWaitingWork();
  return (
    <AccountCard
      title="Login"
      lead="Welcome back."
      note={
        waits &&
        'Changes that were made on this device wait to be sent. Sign in with the account that made them, and they are.'
      }
      error={errors.form}
      onSubmit={onSubmit}
      elsewhere={
        <>
          New here?{' '}
          <Link component={RouterLink} to={{ pathname: '/auth/register', search }}>
            Create an account
          </Link>
        </>
      }
    >
      <AccountField label="E-mail" name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <SubmitButton isSending={isSending}>Login</SubmitButton>
    </AccountCard>
  );
}

/** Whether somebody's work waits here for its account; looked up beside the page, which does not wait for it. */
function useWaitingWork(): boolean {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    let isGone = false;
    void somethingWaits().then((found) => {
      if (!isGone) setWaits(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return waits;
}
