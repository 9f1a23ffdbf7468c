import type { Me } from '#src/features/identity/contract-session.ts';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import type { Preferences, PreferencesChange } from '#src/features/identity/rules/preferences.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import { parseUser } from '#src/features/identity/web/identity-client.ts';
import type { CurrentUser, IdentityClient } from '#src/features/identity/web/identity-client.ts';
import type { Formats } from '#src/platform/shared/formats/formats.ts';
import { mePath, sessionPath } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { PreloadedAnswers } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { fetchOrTakeEarly } from '#src/platform/web/early-session.ts';

export type Session = { status: 'loading' } | { status: 'signedOut' } | SignedIn;

export type SignedIn = {
  status: 'signedIn';
  user: CurrentUser;
  role: Role;
  preferences: Preferences;
  /** When the account was created; unknown while the role record can’t be fetched. */
  createdAt?: string;
  /** The role record could not be fetched: there is no role until a retry succeeds. [4.4, 8.8] */
  isRoleMissing?: true;
};

export const loading: Session = { status: 'loading' };
export const signedOut: Session = { status: 'signedOut' };

export type FetchDataKey = (uid: string) => void;

/** Fetches the signed-in user and, if there is one, their role record. */
export async function fetchSession(identity: IdentityClient, fetchDataKey: FetchDataKey): Promise<Session> {
  const user = await identity.current();
  return user ? fetchSignedIn(user, fetchDataKey) : signedOut;
}

/** Fetches role and data key in parallel. A role that can't be fetched counts as none, even if it was `known`. [4.3, 4.4] */
export async function fetchSignedIn(
  user: CurrentUser,
  fetchDataKey: FetchDataKey,
  known?: SignedIn,
): Promise<SignedIn> {
  fetchDataKey(user.uid);
  const me = await fetchMe();
  if (me) return signedInSession(user, me);
  return {
    status: 'signedIn',
    user,
    role: noRole,
    preferences: known?.preferences ?? { ...presetPreferences, timeZone: browserTimeZone() },
    ...(known?.createdAt !== undefined && { createdAt: known.createdAt }),
    isRoleMissing: true,
  };
}

/** The session that the answers in a document describe; null if only the browser knows its time zone or formats. */
export function documentSession(responses: PreloadedAnswers['responses']): SignedIn | null {
  const user = parseUser(responses[sessionPath] ?? null);
  // Our own server validates its output against the contract.
  const me = responses[mePath] as Me | undefined;
  return user && me?.timeZoneKnown && me.formats !== null ? signedInSession(user, me) : null;
}

function signedInSession(user: CurrentUser, me: Me): SignedIn {
  return { status: 'signedIn', user, role: me.role ?? noRole, preferences: me, createdAt: me.createdAt };
}

/** Null on failure, silently by specification: no role, tenant disabled, no clients to view. [4.3] [4.4] */
async function fetchMe(): Promise<Me | null> {
  const me = await requestMe();
  if (!me) return me;
  const missing = {
    ...(!me.timeZoneKnown && browserTimeZone() !== 'UTC' && { timeZone: browserTimeZone() }),
    ...(me.formats === null && { formats: await browserFormats() }),
  };
  if (Object.keys(missing).length === 0) return me;
  // A new account. If saving this fails, the next load tries again.
  return (await requestMe(missing)) ?? me;
}

/** Uses plain `fetch`: the sign-in page loads this file, and the API client would make it larger. */
async function requestMe(change?: PreferencesChange): Promise<Me | null> {
  try {
    const answer = await (change
      ? fetch(mePath, {
          method: 'PATCH',
          credentials: 'same-origin',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(change),
        })
      : fetchOrTakeEarly(mePath));
    // Our own server validates its output against the contract.
    return answer.ok ? ((await answer.json()) as Me) : null;
  } catch {
    return null;
  }
}

/** What people with this browser's language and region usually write. Loaded once per account. */
async function browserFormats(): Promise<Formats> {
  const { regionalFormats } = await import('#src/platform/shared/formats/regional-formats.ts');
  try {
    return regionalFormats(navigator.language);
  } catch (error) {
    // WebKit names a system without a language "C", which is no language to `Intl`.
    if (!(error instanceof RangeError)) throw error;
    return regionalFormats(new Intl.DateTimeFormat().resolvedOptions().locale);
  }
}

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
