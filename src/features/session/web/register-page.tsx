import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import * as m from '#messages/session.ts';
import { passwordLength } from '#src/platform/shared/password-length.ts';
import { AuthCard } from './auth-card.tsx';
import { AuthField } from './auth-field.tsx';
import { registerErrors } from './auth-form-errors.ts';
import { PasswordField } from './password-field.tsx';
import { useSessionActions } from './session-provider.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useRegistrationHint } from './use-registration-hint.ts';

/** [2.3] */
export function RegisterPage() {
  const { signUp } = useSessionActions();
  const { search, hash } = useLocation();
  const { errors, isSending, onSubmit } = useAuthForm(registerErrors, (account) =>
    // An invitation's link has its token in the fragment.
    signUp({ ...account, ...(hash !== '' && { invitation: hash.slice(1) }) }),
  );
  return (
    <AuthCard
      title={m.register}
      lead={useRegistrationHint()}
      error={errors.form}
      onSubmit={onSubmit}
      footer={
        <>
          {m.haveAnAccount}{' '}
          <Link component={RouterLink} to={{ pathname: '/auth/login', search }}>
            {m.logIn}
          </Link>
        </>
      }
    >
      <AuthField label={m.name} name="name" autoComplete="name" error={errors.name} />
      <AuthField label={m.email} name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        autoComplete="new-password"
        help={m.passwordLengthHint({ minLength: passwordLength.min })}
        error={errors.password}
      />
      <SubmitButton isSending={isSending}>{m.register}</SubmitButton>
    </AuthCard>
  );
}
