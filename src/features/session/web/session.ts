import { noRole } from '#src/features/accounts/role.ts';
import type { Role } from '#src/features/accounts/role.ts';
import type { Me } from '#src/features/session/contract.ts';
import type { CurrentUser, Identity } from '#src/platform/web/identity.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; user: CurrentUser; role: Role; preferences: Preferences };

export type Preferences = Pick<Me, 'timeZone' | 'currency' | 'weekStart'>;

export const loading: Session = { status: 'loading' };
export const signedOut: Session = { status: 'signedOut' };

/** Asks who is signed in and, if somebody is, for their role record. */
export async function readSession(identity: Identity): Promise<Session> {
  const user = await identity.current();
  if (!user) return signedOut;
  const me = await readMe();
  return {
    status: 'signedIn',
    user,
    role: me?.role ?? noRole,
    preferences: me ?? {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      currency: 'EUR',
      weekStart: 1,
    },
  };
}

/** By a plain request: the sign-in page knows this file and carries no library for it. */
async function readMe(): Promise<Me | null> {
  try {
    const answer = await fetch('/api/v1/me', { credentials: 'same-origin' });
    // Our own server's answer, of the shape its contract declares and enforces on output.
    return answer.ok ? ((await answer.json()) as Me) : null;
  } catch {
    // Silent by specification: no role, tenant disabled, no clients to view. [4.3] [4.4]
    return null;
  }
}
