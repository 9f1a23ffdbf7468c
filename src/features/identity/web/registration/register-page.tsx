import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { AuthField } from '#src/features/identity/web/auth-form/auth-field.tsx';
import { registerErrors, toAuthErrors } from '#src/features/identity/web/auth-form/auth-form-errors.ts';
import { PasswordField } from '#src/features/identity/web/auth-form/password-field.tsx';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import {
  CodeRequired,
  isIdentityError,
  requestIdentity,
} from '#src/features/identity/web/identity-client.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { loginAddress } from '#src/features/identity/web/sign-in/return-address.ts';
import { useSecondStep } from '#src/features/identity/web/sign-in/use-second-step.ts';
import { LinkButton, TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { invitationAddress, useInvitation } from './use-invitation.ts';
import type { ReceivedInvitation } from './use-invitation.ts';
import { useRegistrationState } from './use-registration-state.ts';
import type { NextAccount } from './use-registration-state.ts';

/** [2.3] */
export function RegisterPage() {
  const { signUp, startSession } = useSessionActions();
  const { search } = useLocation();
  const received = useInvitation();
  const { next, hosted } = useRegistrationState();
  const { SecondStep, askForCode, restart } = useSecondStep();
  const [hostedError, setHostedError] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const invitation = received.is === 'none' ? {} : { invitation: received.token };
  const { errors, isSending, onSubmit } = useAuthForm(registerErrors, async ({ name, email, password }) => {
    setHostedError(undefined);
    const account = { name, email, password };
    try {
      await (hosted
        ? startSession(() => hosted.signUpHosted(hosted.services, { ...account, ...invitation }))
        : signUp({ ...account, ...invitation }));
    } catch (error) {
      if (error instanceof CodeRequired) return askForCode();
      if (!isIdentityError(error, 'EMAIL_CONFIRMATION_REQUIRED')) throw error;
      await requestIdentity('POST /request-registration', account);
      setSentTo(email);
    }
  });
  const login = (
    <TextLink
      to={
        received.is === 'none'
          ? { pathname: '/auth/login', search }
          : loginAddress(invitationAddress(received.token))
      }
    >
      {m.logIn}
    </TextLink>
  );
  if (sentTo !== undefined)
    return (
      <AuthCard
        title={m.checkYourEmail}
        lead={m.registrationLinkSent({ email: sentTo })}
        footer={
          <>
            {m.haveAnAccount} {login}
          </>
        }
      />
    );
  if (SecondStep) return <SecondStep onRestart={restart} />;
  return (
    <AuthCard
      title={m.register}
      lead={leadOf(received, next)}
      note={received.is === 'failed' && <FailedInvitation onRetry={received.retry} />}
      error={errors.form ?? hostedError}
      onSubmit={onSubmit}
      footer={
        <>
          {m.haveAnAccount} {login}
        </>
      }
    >
      <AuthField label={m.name} name="name" autoComplete="name" error={errors.name} />
      {/* An invitation works for its email only. */}
      <AuthField
        label={m.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        {...(received.is === 'open' && { proposed: received.email, readOnly: true })}
      />
      <PasswordField
        autoComplete="new-password"
        help={m.passwordLengthHint({ minLength: passwordLength.min })}
        error={errors.password}
      />
      <SubmitButton isSending={isSending}>{m.register}</SubmitButton>
      {hosted && (
        <hosted.HostedButtons
          services={hosted.services}
          {...invitation}
          onError={(error) => setHostedError(toAuthErrors(error).form)}
          onCodeRequired={() => void askForCode()}
        />
      )}
    </AuthCard>
  );
}

function FailedInvitation({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      {m.invitationUnchecked} <LinkButton onClick={onRetry}>{m.tryAgain}</LinkButton>
    </>
  );
}

/** Invited people usually need no approval, and learn who invited them. */
function leadOf(received: ReceivedInvitation, next: NextAccount | undefined): string {
  switch (received.is) {
    case 'open':
      return received.grantsAccess || next === 'open'
        ? m.invitedHint({ inviter: received.inviter })
        : m.invitedWithoutAccessHint({ inviter: received.inviter });
    case 'invalid':
      return m.invitationInvalid;
    case 'loading':
    case 'failed':
      return '';
    case 'none':
      return hints[next ?? 'approval'] ?? m.approvalHint;
  }
}

/** Prerendered pages show the usual case, and those of an older version if the server knows more. [6.4] */
const hints: Readonly<Partial<Record<NextAccount, string>>> = {
  first: m.firstAccountHint,
  approval: m.approvalHint,
  open: m.openHint,
  invitation: m.invitationHint,
};
