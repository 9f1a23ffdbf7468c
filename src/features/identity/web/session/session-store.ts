import { isIdentityUnreachable, checkSignedIn } from '#src/features/identity/web/identity-client.ts';
import type { IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { hasSessionChanged, openSessionChannel } from '#src/platform/web/early-session.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { cancelSessionEnd, onSessionEnd, setSessionCheck } from '#src/platform/web/session-end.ts';
import { noSessionCache } from './session-cache.ts';
import type { SessionCache } from './session-cache.ts';
import { loading, fetchSignedIn, fetchSession, signedOut } from './session.ts';
import type { FetchDataKey, Session, SignedIn } from './session.ts';

const retryMs = 30_000;
/** The first retry of a role that failed to load; doubles up to `retryMs`. */
const roleRetryMs = 2_000;

type SessionOptions = {
  cache?: SessionCache;
  /** What the server saw when it sent the page: `signedOut`, or the account whose page it rendered. [2.18] */
  first?: Session;
  /** Fails silently. [4.3] */
  fetchDataKey?: FetchDataKey;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The session of this tab. Clears everything of one account before it shows another. [4.1-4.5] */
export function createSessionStore(
  identity: IdentityClient,
  { cache = noSessionCache, first = loading, fetchDataKey = () => undefined }: SessionOptions = {},
) {
  let session: Session = first;
  /** The server was unreachable, so this is the last session that this browser knew. */
  let isFromCache = false;
  let isSigningOut = false;
  let version = 0;
  let roleTries = 0;
  let roleRetry: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, emit } = createEmitter();
  let otherTabs: BroadcastChannel | null = null;
  if (first.status === 'signedIn') show(first);

  /** [4.2] */
  function setSession(next: Session): number {
    clearAccount(next.status === 'signedIn' ? next.user.uid : undefined);
    show(next);
    version += 1;
    emit();
    return version;
  }

  function show(next: Session): void {
    session = next;
    clearTimeout(roleRetry);
    if (isRoleMissing()) roleRetry = setTimeout(retry, Math.min(retryMs, roleRetryMs * 2 ** roleTries++));
    else roleTries = 0;
    setFormats(next.status === 'signedIn' ? next.preferences.formats : null);
    setCurrentAccount(
      next.status === 'signedIn'
        ? {
            uid: next.user.uid,
            timeZone: next.preferences.timeZone,
            currency: next.preferences.currency,
          }
        : null,
    );
  }

  function isRoleMissing(): boolean {
    return session.status === 'signedIn' && session.isRoleMissing === true;
  }

  /** Caches the server's answer for times when the server can't be reached. */
  function updateCache(latest: Session): void {
    isFromCache = false;
    if (latest.status !== 'signedIn') cache.clear();
    else if (!latest.isRoleMissing) cache.write(latest);
  }

  /** Ends the server's session after an offline sign-out; until then, this browser doesn't use that session. */
  async function sendPendingSignOut(): Promise<void> {
    await identity.signOut();
    cache.setSignOutPending(false);
  }

  /** With `uid`, clears only that account: another one may have signed in in another tab. */
  function endSession(uid?: string): void {
    cache.clear(uid);
    isFromCache = false;
    isSigningOut = false;
    setSession(signedOut);
  }

  /** Ignores late answers to requests of an earlier account. */
  function onSessionEnded(uid: string | undefined): void {
    if (session.status === 'signedIn' && session.user.uid === uid) endSession(uid);
  }

  function startWith(rendered: SignedIn): void {
    fetchDataKey(rendered.user.uid);
    updateCache(rendered);
  }

  async function load(): Promise<void> {
    // A visitor's page stays on screen until the server confirms a session.
    const requested = session.status === 'signedOut' ? ++version : setSession(loading);
    try {
      if (cache.isSignOutPending()) await sendPendingSignOut();
      const latest = await fetchSession(identity, fetchDataKey);
      // A later change overtook this answer.
      if (requested !== version) return;
      updateCache(latest);
      if (session.status !== 'signedOut' || latest.status !== 'signedOut') setSession(latest);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (requested !== version) return;
      // Silent by specification: an error means signed out [8.8]. If the server is unreachable, the last account sees
      // what this browser cached; the server still checks the session on every request.
      const isCacheUsable = isIdentityUnreachable(error) && !cache.isSignOutPending();
      const last = isCacheUsable ? cache.read() : null;
      isFromCache = last !== null;
      setSession(last ?? signedOut);
    }
  }

  /** Keeps the page and its forms for the same account; any other account starts afresh. [4.2] */
  async function refreshSession(): Promise<void> {
    if (isSigningOut) return undefined;
    // A sign-out in another tab applies here too, even while the server is unreachable.
    if (session.status !== 'signedIn' || cache.isSignOutPending()) return load();
    const known = session;
    version += 1;
    const requested = version;
    const user = await identity.current();
    if (requested !== version) return;
    if (user?.uid !== known.user.uid) return load();
    cancelSessionEnd(user.uid);
    const latest = await fetchSignedIn(user, fetchDataKey, known);
    if (requested !== version) return;
    updateCache(latest);
    show(latest);
    emit();
  }

  /** Keeps the page if the server is unreachable. */
  function refreshQuietly(): void {
    refreshSession().catch(ignoreError);
  }

  /** Runs periodically and when the network is back. Leaves the sign-in page alone. */
  function retry(): void {
    if (isFromCache || isRoleMissing()) refreshQuietly();
    else if (cache.isSignOutPending()) sendPendingSignOut().catch(ignoreError);
  }

  /** Tabs of one browser share the session cookie, so they share the session. */
  async function reloadAllTabs(): Promise<void> {
    otherTabs?.postMessage('changed');
    await load();
  }

  async function startSession(send: () => Promise<unknown>): Promise<void> {
    await send();
    cache.setSignOutPending(false);
    await reloadAllTabs();
  }

  return {
    current: () => session,
    first: () => first,
    subscribe,
    /** Loads the session and follows changes in other tabs, until closed. */
    open() {
      const channel = openSessionChannel();
      channel.addEventListener('message', refreshQuietly);
      otherTabs = channel;
      setSessionCheck(checkSignedIn);
      const unsubscribe = onSessionEnd(onSessionEnded);
      addEventListener('online', retry);
      const retryTimer = setInterval(retry, retryMs);
      // A rendered page came with its session, which may have ended while its scripts loaded.
      if (session === first && session.status === 'signedIn' && !hasSessionChanged()) startWith(session);
      else void load();
      return () => {
        unsubscribe();
        removeEventListener('online', retry);
        clearInterval(retryTimer);
        clearTimeout(roleRetry);
        channel.close();
        otherTabs = null;
      };
    },
    signIn: (credentials: Parameters<IdentityClient['signIn']>[0]) =>
      startSession(() => identity.signIn(credentials)),
    signUp: (account: Parameters<IdentityClient['signUp']>[0]) =>
      startSession(() => identity.signUp(account)),
    /** For other ways to sign in. */
    startSession,
    async signOut() {
      isSigningOut = true;
      try {
        await identity.signOut();
      } catch (error) {
        // oxlint-disable-next-line no-console -- A logout failure is only logged. [4.5]
        console.warn('Signing out failed:', error);
        cache.setSignOutPending(true);
      }
      endSession();
      otherTabs?.postMessage('changed');
    },
    /** Call after a change of your own role or preferences. Fails if the server is unreachable. */
    refresh: refreshSession,
  };
}

/** The next retry runs anyway. */
function ignoreError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
