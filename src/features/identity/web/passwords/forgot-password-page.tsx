import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { AuthField } from '#src/features/identity/web/auth-form/auth-field.tsx';
import { emailError } from '#src/features/identity/web/auth-form/auth-form-errors.ts';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import { requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { fetchRegistrationState } from '#src/features/identity/web/registration/use-registration-state.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';

/** Sends a link to set a new password. The answer is the same whether the account exists or not. */
export function ForgotPasswordPage() {
  const { search } = useLocation();
  const [note, setNote] = useState('');
  const { errors, isSending, onSubmit } = useAuthForm(
    ({ email }) => emailError(email),
    async ({ email }) => {
      setNote('');
      const { sendsMail } = await fetchRegistrationState();
      await requestIdentity('POST /request-password-reset', { email });
      setNote(sendsMail ? m.resetLinkSent({ email }) : m.resetLinkKept({ email }));
    },
  );
  return (
    <AuthCard
      title={m.resetPassword}
      lead={m.resetPasswordLead}
      note={note}
      error={errors.form}
      onSubmit={onSubmit}
      footer={<TextLink to={{ pathname: '/auth/login', search }}>{m.backToLogin}</TextLink>}
    >
      <AuthField label={m.email} name="email" type="email" autoComplete="username" error={errors.email} />
      <SubmitButton isSending={isSending}>{m.sendLink}</SubmitButton>
    </AuthCard>
  );
}
