import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { requestIdentity } from '#src/platform/web/identity-client.ts';
import { returnAddress } from './return-address.ts';

/** The invitation that led to this page. `loading` until the server knows it; `invalid` if it doesn't. */
export type ReceivedInvitation =
  | { is: 'none' }
  | { is: 'loading'; token: string }
  | { is: 'invalid'; token: string }
  | ({ is: 'open'; token: string } & Invited);
type Invited = { email: string; inviter: string };

/** Who invited whom, so that the email of the invitation needn't be typed. [6.4, 6.5] */
export function useInvitation(): ReceivedInvitation {
  const location = useLocation();
  // A prerendered page doesn't know the fragment of its address.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const token = isHydrated ? invitationToken(location) : '';
  const [found, setFound] = useState<ReceivedInvitation>({ is: 'none' });
  useEffect(() => {
    if (token === '') return undefined;
    let isCurrent = true;
    void readInvitation(token).then((invitation) => {
      if (isCurrent) setFound(invitation);
    });
    return () => {
      isCurrent = false;
    };
  }, [token]);
  if (token === '') return { is: 'none' };
  return found.is !== 'none' && found.token === token ? found : { is: 'loading', token };
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

async function readInvitation(token: string): Promise<ReceivedInvitation> {
  try {
    // Our own server's answer.
    const found = (await requestIdentity('/invitation', { token })) as Invited | null;
    return found === null ? { is: 'invalid', token } : { is: 'open', token, ...found };
  } catch {
    // Without an answer, people type their email: the server checks the invitation again.
    return { is: 'loading', token };
  }
}

const neverChanges = () => () => undefined;
