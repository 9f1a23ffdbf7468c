import { useEffect, useState } from 'react';
import * as m from '#messages/session.ts';

/** What registering leads to. Depends on the installation, so prerendered pages show the usual case. [6.4] */
export function useRegistrationHint(): string {
  const [next, setNext] = useState<NextAccount>('approval');
  useEffect(() => {
    const aborter = new AbortController();
    // Only a hint: without a response, the usual one stays.
    fetchNextAccount(aborter.signal).then(setNext, () => undefined);
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

async function fetchNextAccount(signal: AbortSignal): Promise<NextAccount> {
  const response = await fetch('/api/registration', { signal });
  const { next } = (await response.json()) as { next: string };
  return isNextAccount(next) ? next : 'approval';
}

function isNextAccount(next: string): next is NextAccount {
  return Object.hasOwn(hints, next);
}
