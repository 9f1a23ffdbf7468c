import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { PasswordField } from '#src/features/identity/web/auth-form/password-field.tsx';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import {
  IdentityError,
  isIdentityError,
  requestIdentity,
} from '#src/features/identity/web/identity-client.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';

/** Opened from a mail: the address's fragment is the token, which works once within an hour. */
export function ConfirmRegistrationPage() {
  const { startSession } = useSessionActions();
  const { hash } = useLocation();
  const [isInvalidLink, setIsInvalidLink] = useState(false);
  const { errors, isSending, onSubmit } = useAuthForm(
    ({ password }) => (password === '' ? { password: m.enterYourPassword } : {}),
    async ({ password }) => {
      try {
        await startSession(() =>
          requestIdentity('POST /confirm-registration', { token: hash.slice(1), password }),
        );
      } catch (error) {
        if (isIdentityError(error, 'INVALID_PASSWORD'))
          throw new IdentityError(error.status, 'WRONG_PASSWORD', m.notChosenPassword);
        if (!isIdentityError(error, 'INVALID_LINK')) throw error;
        setIsInvalidLink(true);
      }
    },
  );
  return (
    <AuthCard
      title={m.confirmEmail}
      lead={isInvalidLink ? '' : m.confirmRegistrationLead}
      error={isInvalidLink ? m.registrationLinkInvalid : errors.form}
      onSubmit={onSubmit}
      footer={
        <>
          <TextLink to="/auth/register">{m.registerAgain}</TextLink>
          {' · '}
          <TextLink to="/auth/login">{m.logIn}</TextLink>
        </>
      }
    >
      {!isInvalidLink && (
        <>
          <PasswordField autoComplete="current-password" error={errors.password} />
          <SubmitButton isSending={isSending}>{m.createAnAccount}</SubmitButton>
        </>
      )}
    </AuthCard>
  );
}
