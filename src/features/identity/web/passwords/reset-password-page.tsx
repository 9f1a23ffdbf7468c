import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { passwordError } from '#src/features/identity/web/auth-form/auth-form-errors.ts';
import { PasswordField } from '#src/features/identity/web/auth-form/password-field.tsx';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import { isIdentityError, requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';

/** Opened from a mail: the address's fragment is the token, which works once within an hour. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [outcome, setOutcome] = useState<'changed' | 'invalidLink' | null>(null);
  const { errors, isSending, onSubmit } = useAuthForm(
    ({ password }) => passwordError(password),
    async ({ password }) => {
      try {
        await requestIdentity('POST /reset-password', { token: hash.slice(1), newPassword: password });
        setOutcome('changed');
      } catch (error) {
        if (!isIdentityError(error, 'INVALID_TOKEN')) throw error;
        setOutcome('invalidLink');
      }
    },
  );
  return (
    <AuthCard
      title={m.resetPassword}
      lead={outcome === null ? m.newPasswordLead : ''}
      note={outcome === 'changed' && m.passwordChanged}
      error={outcome === 'invalidLink' ? m.resetLinkInvalid : errors.form}
      onSubmit={onSubmit}
      footer={
        outcome === 'invalidLink' ? (
          <TextLink to="/auth/forgot-password">{m.getNewLink}</TextLink>
        ) : (
          <TextLink to="/auth/login">{m.backToLogin}</TextLink>
        )
      }
    >
      {outcome === null && (
        <>
          <PasswordField
            label={m.newPassword}
            autoComplete="new-password"
            help={m.passwordLengthHint({ minLength: passwordLength.min })}
            error={errors.password}
          />
          <SubmitButton isSending={isSending}>{m.setNewPassword}</SubmitButton>
        </>
      )}
    </AuthCard>
  );
}
