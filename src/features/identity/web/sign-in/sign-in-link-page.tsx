import { useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { AuthField } from '#src/features/identity/web/auth-form/auth-field.tsx';
import { emailError } from '#src/features/identity/web/auth-form/auth-form-errors.ts';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import {
  CodeRequired,
  isIdentityError,
  requestFirstStep,
  requestIdentity,
} from '#src/features/identity/web/identity-client.ts';
import { fetchRegistrationState } from '#src/features/identity/web/registration/use-registration-state.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { useSecondStep } from './use-second-step.ts';

/** Asks for a link, or is opened by one: then the address's fragment is the token. */
export function SignInLinkPage() {
  const { hash } = useLocation();
  const [isInvalid, setIsInvalid] = useState(false);
  return hash.length > 1 && !isInvalid ? (
    <UseLink token={hash.slice(1)} onInvalid={() => setIsInvalid(true)} />
  ) : (
    <RequestLink problem={isInvalid ? m.signInLinkInvalid : undefined} />
  );
}

/** The answer is the same whether the account exists or not. */
function RequestLink({ problem }: { problem: string | undefined }) {
  const [note, setNote] = useState('');
  const { errors, isSending, onSubmit } = useAuthForm(
    ({ email }) => emailError(email),
    async ({ email }) => {
      setNote('');
      const { sendsMail } = await fetchRegistrationState();
      await requestIdentity('POST /request-sign-in-link', { email });
      setNote(sendsMail ? m.signInLinkSent({ email }) : m.signInLinkUnavailable);
    },
  );
  return (
    <AuthCard
      title={m.login}
      lead={m.signInLinkLead}
      note={note}
      error={errors.form ?? (note === '' ? problem : undefined)}
      onSubmit={onSubmit}
      footer={<BackToLogin />}
    >
      <AuthField label={m.email} name="email" type="email" autoComplete="username" error={errors.email} />
      <SubmitButton isSending={isSending}>{m.emailMeALink}</SubmitButton>
    </AuthCard>
  );
}

/** Waits for a click: scanners that open links of mails must not use them up. */
function UseLink({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const { startSession } = useSessionActions();
  const { SecondStep, askForCode, restart } = useSecondStep();
  const { errors, isSending, onSubmit } = useAuthForm(
    () => ({}),
    async () => {
      try {
        await startSession(() => requestFirstStep('POST /sign-in/link', { token }));
      } catch (error) {
        if (error instanceof CodeRequired) await askForCode();
        else if (isIdentityError(error, 'INVALID_LINK')) onInvalid();
        else throw error;
      }
    },
  );
  if (SecondStep)
    return (
      <SecondStep
        onRestart={() => {
          restart();
          onInvalid();
        }}
      />
    );
  return (
    <AuthCard
      title={m.login}
      lead={m.signInLinkConfirm}
      error={errors.form}
      onSubmit={onSubmit}
      footer={<BackToLogin />}
    >
      <SubmitButton isSending={isSending}>{m.logIn}</SubmitButton>
    </AuthCard>
  );
}

function BackToLogin() {
  const { search } = useLocation();
  return <TextLink to={{ pathname: '/auth/login', search }}>{m.backToLogin}</TextLink>;
}
