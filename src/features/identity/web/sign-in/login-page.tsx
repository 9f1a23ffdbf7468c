import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/identity.ts';
import { AuthCard } from '#src/features/identity/web/auth-form/auth-card.tsx';
import { AuthField } from '#src/features/identity/web/auth-form/auth-field.tsx';
import { loginErrors, toAuthErrors } from '#src/features/identity/web/auth-form/auth-form-errors.ts';
import * as styles from '#src/features/identity/web/auth-form/auth-form.module.css';
import { PasswordField } from '#src/features/identity/web/auth-form/password-field.tsx';
import { SubmitButton } from '#src/features/identity/web/auth-form/submit-button.tsx';
import { useAuthForm } from '#src/features/identity/web/auth-form/use-auth-form.ts';
import { CodeRequired } from '#src/features/identity/web/identity-client.ts';
import { useInvitation } from '#src/features/identity/web/registration/use-invitation.ts';
import { useRegistrationState } from '#src/features/identity/web/registration/use-registration-state.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { checkPendingWork } from '#src/platform/web/offline/pending-work.ts';
import { useSecondStep } from './use-second-step.ts';

/** After sign-in, the route guard redirects to the requested page. [2.2] */
export function LoginPage() {
  const { signIn, startSession } = useSessionActions();
  const { search } = useLocation();
  const { SecondStep, askForCode, restart } = useSecondStep();
  /** The error of a passkey or another identity service. */
  const [otherError, setOtherError] = useState<string>();
  const { hosted } = useRegistrationState();
  const received = useInvitation();
  const { errors, isSending, onSubmit } = useAuthForm(loginErrors, async ({ email, password }) => {
    setOtherError(undefined);
    try {
      await (hosted
        ? startSession(() => hosted.signInHosted(hosted.services, { email, password }))
        : signIn({ email, password }));
    } catch (error) {
      if (!(error instanceof CodeRequired)) throw error;
      await askForCode();
    }
  });
  async function logInWithPasskey() {
    setOtherError(undefined);
    try {
      const { sendPasskey } = await import('./passkey-sign-in.ts');
      await startSession(sendPasskey);
    } catch (error) {
      setOtherError(toAuthErrors(error).form);
    }
  }
  const hasPendingWork = useHasPendingWork();
  const hasDomain = useHasDomain();
  if (SecondStep) return <SecondStep onRestart={restart} />;
  return (
    <AuthCard
      title={m.login}
      lead={m.welcomeBack}
      note={hasPendingWork && m.unsyncedChangesHint}
      error={errors.form ?? otherError}
      onSubmit={onSubmit}
      footer={
        <>
          <TextLink to={{ pathname: '/auth/forgot-password', search }}>{m.forgotPassword}</TextLink>
          {' · '}
          <TextLink to={{ pathname: '/auth/sign-in-link', search }}>{m.emailMeALink}</TextLink>
          <br />
          {m.newHere}{' '}
          <TextLink
            to={{
              pathname: '/auth/register',
              search,
              ...(received.is !== 'none' && { hash: received.token }),
            }}
          >
            {m.createAnAccount}
          </TextLink>
        </>
      }
    >
      <AuthField
        label={m.email}
        name="email"
        type="email"
        autoComplete="username"
        error={errors.email}
        {...(received.is === 'open' && { proposed: received.email })}
      />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <SubmitButton isSending={isSending}>{m.login}</SubmitButton>
      {hasDomain && (
        <Button
          variant="outlined"
          size="large"
          className={styles.passkey}
          onClick={() => void logInWithPasskey()}
        >
          {m.logInWithPasskey}
        </Button>
      )}
      {hosted && (
        <hosted.HostedButtons
          services={hosted.services}
          onError={(error) => setOtherError(toAuthErrors(error).form)}
          onCodeRequired={() => void askForCode()}
        />
      )}
    </AuthCard>
  );
}

/** Whether this device has unsynced changes of any account. Loads without blocking the page. */
function useHasPendingWork(): boolean {
  const [hasPending, setHasPending] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void checkPendingWork().then((isPending) => {
      if (!isUnmounted) setHasPending(isPending);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return hasPending;
}

/** Passkeys belong to a domain name. theme.js marks a page without one, whose prerendered button styles hide. */
function useHasDomain(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => !document.documentElement.hasAttribute('data-no-domain'),
    () => true,
  );
}
