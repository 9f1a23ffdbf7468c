import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { requestIdentity } from '#src/features/identity/web/identity-client.ts';
import { returnAddress } from '#src/features/identity/web/sign-in/return-address.ts';
import { useIsHydrated } from '#src/platform/web/server-rendering/use-is-hydrated.ts';

/** The invitation that led to this page. `invalid`: it can't be used. `failed`: whether it can isn't known. */
export type ReceivedInvitation =
  | { is: 'none' }
  | { is: 'loading'; token: string }
  | { is: 'failed'; token: string; retry: () => void }
  | { is: 'invalid'; token: string }
  | ({ is: 'open'; token: string } & Invited);
/** `grantsAccess`: its inviter still can give what it promises. */
type Invited = { email: string; inviter: string; grantsAccess: boolean };

/** Who invited whom, so that the email of the invitation needn't be typed. [6.4, 6.5] */
export function useInvitation(): ReceivedInvitation {
  const location = useLocation();
  // A prerendered page doesn't know the fragment of its address.
  const isHydrated = useIsHydrated();
  const token = isHydrated ? invitationToken(location) : '';
  const [received, setReceived] = useState<ReceivedInvitation>({ is: 'none' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    const retry = () => {
      setReceived({ is: 'loading', token });
      setAttempt(attempt + 1);
    };
    void readInvitation(token).then((invitation) => {
      if (isCurrent) setReceived(invitation ?? { is: 'failed', token, retry });
    });
    return () => {
      isCurrent = false;
    };
  }, [token, attempt]);
  if (token === '') return { is: 'none' };
  return received.is !== 'none' && received.token === token ? received : { is: 'loading', token };
}

/** The fragment of an invitation's link, also while its page waits for a login. */
function invitationToken({ search, hash }: { search: string; hash: string }): string {
  if (hash !== '') return hash.slice(1);
  const [page, token = ''] = (returnAddress(search) ?? '').split('#');
  return page === invitationPath ? token : '';
}

const invitationPath = '/invitation';

/** The page that accepts an invitation after a login. */
export function invitationAddress(token: string): string {
  return `${invitationPath}#${token}`;
}

/** Null without an answer. */
async function readInvitation(token: string): Promise<ReceivedInvitation | null> {
  try {
    const invitation = await requestIdentity('POST /invitation', { token });
    return invitation === null ? { is: 'invalid', token } : { is: 'open', token, ...invitation };
  } catch {
    // The page says so, and works without: the server checks the invitation again.
    return null;
  }
}
