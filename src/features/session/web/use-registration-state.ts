import { useEffect, useState } from 'react';
import * as m from '#messages/session.ts';
import type { HostedServices } from './hosted-services.ts';
import type * as hostedSignIn from './hosted-sign-in.tsx';

/** What visitors may know about the installation. */
export type RegistrationState = HostedServices & { next: NextAccount; sendsMail: boolean };

type NextAccount = keyof typeof hints;

const hints = {
  first: m.firstAccountHint,
  approval: m.approvalHint,
  open: m.openHint,
  invitation: m.invitationHint,
};

/** What registering leads to, and sign-in with other services, loaded only where one is set up. */
export function useRegistrationState() {
  const [services, setServices] = useState<RegistrationState>();
  const [hosted, setHosted] = useState<typeof hostedSignIn>();
  useEffect(() => {
    const aborter = new AbortController();
    async function load() {
      const state = await fetchRegistrationState(aborter.signal);
      setServices(state);
      if (state.oidc ?? state.firebase) setHosted(await import('./hosted-sign-in.tsx'));
    }
    // Without an answer, pages show the usual case, and passwords work.
    load().catch(() => undefined);
    return () => aborter.abort();
  }, []);
  /** Prerendered pages show the usual case. [6.4] */
  const hint = hints[services?.next ?? 'approval'];
  return { hint, hosted: services && hosted && { ...hosted, services } };
}

export async function fetchRegistrationState(signal?: AbortSignal): Promise<RegistrationState> {
  const response = await fetch('/api/registration', signal ? { signal } : {});
  // Our own server's answer; a newer one may know more cases.
  const state = (await response.json()) as RegistrationState;
  return { ...state, next: Object.hasOwn(hints, state.next) ? state.next : 'approval' };
}
