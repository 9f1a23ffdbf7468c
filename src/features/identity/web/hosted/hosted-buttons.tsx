import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages/identity.ts';
import { CodeRequired } from '#src/features/identity/web/identity-client.ts';
import { useSessionActions } from '#src/features/identity/web/session/session-provider.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { continueWithOidc, finishOidc, isOidcReturn, requestHosted } from './hosted-requests.ts';
import type { HostedServices } from './hosted-services.ts';

export { signInHosted, signUpHosted } from './hosted-passwords.ts';

type HostedButtonsProps = {
  services: HostedServices;
  /** The token of the link that led to the registration page. */
  invitation?: string | undefined;
  onError: (error: unknown) => void;
  /** The account uses two-step login. */
  onCodeRequired: () => void;
};

/** Buttons of other identity services. On the way back from a provider, finishes its sign-in. */
export function HostedButtons({ services, invitation, onError, onCodeRequired }: HostedButtonsProps) {
  const { startSession } = useSessionActions();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'oidc' | 'firebase' | null>(() => (isOidcReturn(search) ? 'oidc' : null));

  function run(which: 'oidc' | 'firebase', work: () => Promise<unknown>): void {
    setBusy(which);
    void attempt(work);
  }

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof CodeRequired) onCodeRequired();
      else onError(error);
    }
    setBusy(null);
  }

  const finishOnReturn = useEffectEvent(() => {
    if (!isOidcReturn(search)) return;
    void attempt(async () => {
      const finish = finishOidc(search);
      // Without the provider's answer, and with the page to return to.
      await navigate({ search: finish.searchBefore }, { replace: true });
      await startSession(finish.send);
    });
  });
  useEffect(() => finishOnReturn(), []);

  const { oidc, firebase } = services;
  return (
    <>
      {oidc && (
        <Button
          variant="outlined"
          size="large"
          isBusy={busy === 'oidc'}
          disabled={busy !== null}
          onClick={() => run('oidc', () => continueWithOidc(search, invitation))}
        >
          {m.continueWith({ provider: oidc.label })}
        </Button>
      )}
      {firebase && (
        <Button
          variant="outlined"
          size="large"
          isBusy={busy === 'firebase'}
          disabled={busy !== null}
          // Loaded before the click, or browsers block Google's window.
          onPointerEnter={() => void loadFirebase()}
          onFocus={() => void loadFirebase()}
          onClick={() =>
            run('firebase', async () => {
              const { signInWithGoogle } = await loadFirebase();
              const idToken = await signInWithGoogle(firebase);
              await startSession(() => requestHosted('POST /hosted/firebase', { idToken, invitation }));
            })
          }
        >
          {m.continueWithGoogle}
        </Button>
      )}
    </>
  );
}

const loadFirebase = () => import('./firebase-client.ts');
