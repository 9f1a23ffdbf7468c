import { useEffect, useState } from 'react';
import * as m from '#messages/session.ts';

/** What registering leads to. Depends on the installation, so prerendered pages show the usual case. [6.4] */
export function useRegistrationHint(): string {
  const [next, setNext] = useState<NextAccount>('approval');
  useEffect(() => {
    const aborter = new AbortController();
    // Only a hint: without a response, the usual one stays.
    fetchRegistrationState(aborter.signal).then(
      (state) => setNext(state.next),
      () => undefined,
    );
    return () => aborter.abort();
  }, []);
  return hints[next];
}

const hints = {
  first: m.firstAccountHint,
  approval: m.approvalHint,
  open: m.openHint,
  invitation: m.invitationHint,
};
type NextAccount = keyof typeof hints;

/** What visitors may know about the installation. */
export async function fetchRegistrationState(
  signal?: AbortSignal,
): Promise<{ next: NextAccount; sendsMail: boolean }> {
  const response = await fetch('/api/registration', signal ? { signal } : {});
  const { next, sendsMail } = (await response.json()) as { next: string; sendsMail: boolean };
  return { next: isNextAccount(next) ? next : 'approval', sendsMail };
}

function isNextAccount(next: string): next is NextAccount {
  return Object.hasOwn(hints, next);
}
