import { useEffect, useState } from 'react';
import type * as hostedSignIn from '#src/features/identity/web/hosted/hosted-buttons.tsx';
import type { HostedServices } from '#src/features/identity/web/hosted/hosted-services.ts';

/** What visitors may know about the installation. */
export type RegistrationState = HostedServices & { next: NextAccount; sendsMail: boolean };

/** What the next account becomes. [6.4] */
export type NextAccount = 'first' | 'approval' | 'open' | 'invitation';

/** What the next account becomes, and sign-in with other services, loaded only where one is set up. */
export function useRegistrationState() {
  const [services, setServices] = useState<RegistrationState>();
  const [hosted, setHosted] = useState<typeof hostedSignIn>();
  useEffect(() => {
    const aborter = new AbortController();
    async function load() {
      const state = await fetchRegistrationState(aborter.signal);
      setServices(state);
      if (state.oidc ?? state.firebase)
        setHosted(await import('#src/features/identity/web/hosted/hosted-buttons.tsx'));
    }
    // Without an answer, pages show the usual case, and passwords work.
    load().catch(() => undefined);
    return () => aborter.abort();
  }, []);
  return { next: services?.next, hosted: services && hosted && { ...hosted, services } };
}

export async function fetchRegistrationState(signal?: AbortSignal): Promise<RegistrationState> {
  const response = await fetch('/api/registration', signal ? { signal } : {});
  // Our own server's answer.
  return (await response.json()) as RegistrationState;
}
