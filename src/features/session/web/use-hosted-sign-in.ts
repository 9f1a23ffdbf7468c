import { useEffect, useState } from 'react';
import type * as hostedSignIn from './hosted-sign-in.tsx';
import type { RegistrationState } from './use-registration-state.ts';

type HostedSignIn = typeof hostedSignIn;

/** Sign-in with other identity services, loaded only where one is set up. */
export function useHostedSignIn(state: RegistrationState | null): HostedSignIn | null {
  const [loaded, setLoaded] = useState<HostedSignIn | null>(null);
  const isNeeded = state?.oidc !== undefined || state?.firebase !== undefined;
  useEffect(() => {
    // Without it, passwords still work.
    if (isNeeded) import('./hosted-sign-in.tsx').then(setLoaded, () => undefined);
  }, [isNeeded]);
  return loaded;
}
