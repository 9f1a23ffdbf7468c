import { noRole } from '#src/features/accounts/rules/role.ts';
import type { Role } from '#src/features/accounts/rules/role.ts';
import type { Me } from '#src/features/session/contract.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { CurrentUser, IdentityClient } from '#src/platform/web/identity-client.ts';

export type Session = { status: 'loading' } | { status: 'signedOut' } | SignedIn;

export type SignedIn = {
  status: 'signedIn';
  user: CurrentUser;
  role: Role;
  preferences: Preferences;
  /** The role record could not be fetched: there is no role until a retry succeeds. [4.4, 8.8] */
  isRoleMissing?: true;
};

export type Preferences = Pick<Me, 'timeZone' | 'currency' | 'weekStart' | 'rounding'>;

export const loading: Session = { status: 'loading' };
export const signedOut: Session = { status: 'signedOut' };

export type FetchDataKey = (uid: string) => void;

/** Asks who is signed in and, if somebody is, for their role record. */
export async function fetchSession(identity: IdentityClient, fetchDataKey: FetchDataKey): Promise<Session> {
  const user = await identity.current();
  return user ? fetchSignedIn(user, fetchDataKey) : signedOut;
}

/** Starts both fetches at once; a role that cannot be fetched is none, also where one was `known`. [4.3, 4.4] */
export async function fetchSignedIn(
  user: CurrentUser,
  fetchDataKey: FetchDataKey,
  known?: SignedIn,
): Promise<SignedIn> {
  fetchDataKey(user.uid);
  const me = await fetchMe();
  return {
    status: 'signedIn',
    user,
    role: me?.role ?? noRole,
    preferences: me ??
      known?.preferences ?? {
        timeZone: browserTimeZone(),
        currency: 'EUR',
        weekStart: 1,
        rounding: noRounding,
      },
    ...(me === null && { isRoleMissing: true }),
  };
}

/** Silent by specification when it fails: no role, tenant disabled, no clients to view. [4.3] [4.4] */
async function fetchMe(): Promise<Me | null> {
  const me = await requestMe();
  if (!me || me.timeZoneKnown || browserTimeZone() === 'UTC') return me;
  // A new account: until the telling succeeds, the next load tries again.
  return (await requestMe({ timeZone: browserTimeZone() })) ?? me;
}

/** By a plain request: the sign-in page knows this file and carries no library for it. */
async function requestMe(change?: Partial<Preferences>): Promise<Me | null> {
  try {
    const answer = await fetch('/api/v1/me', {
      credentials: 'same-origin',
      ...(change && {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
    });
    // Our own server's answer, of the shape its contract declares and enforces on output.
    return answer.ok ? ((await answer.json()) as Me) : null;
  } catch {
    return null;
  }
}

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
