import { useEffect, useState } from 'react';
import * as m from '#messages/session.ts';

/** What visitors may know about the installation. */
export type RegistrationState = HostedServices & { next: NextAccount; sendsMail: boolean };

/** Other identity services that are set up. */
export type HostedServices = { oidc?: { label: string }; firebase?: FirebaseServices };

/** Firebase's configuration of a web app, and its emulator if one runs. */
export type FirebaseServices = {
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulatorUrl?: string;
};

type NextAccount = keyof typeof hints;

const hints = {
  first: m.firstAccountHint,
  approval: m.approvalHint,
  open: m.openHint,
  invitation: m.invitationHint,
};

/** Null until it is known. Without a response, pages show the usual case. */
export function useRegistrationState(): RegistrationState | null {
  const [state, setState] = useState<RegistrationState | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    fetchRegistrationState(aborter.signal).then(setState, () => undefined);
    return () => aborter.abort();
  }, []);
  return state;
}

/** What registering leads to. Prerendered pages show the usual case. [6.4] */
export function registrationHint(state: RegistrationState | null): string {
  return hints[state?.next ?? 'approval'];
}

export async function fetchRegistrationState(signal?: AbortSignal): Promise<RegistrationState> {
  const response = await fetch('/api/registration', signal ? { signal } : {});
  // Our own server's answer; a newer one may know more cases.
  const state = (await response.json()) as RegistrationState;
  return { ...state, next: Object.hasOwn(hints, state.next) ? state.next : 'approval' };
}
