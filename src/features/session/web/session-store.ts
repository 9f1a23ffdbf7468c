import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { setCurrentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { isIdentityUnreachable } from '#src/platform/web/identity-client.ts';
import type { IdentityClient } from '#src/platform/web/identity-client.ts';
import { onSessionEnd } from '#src/platform/web/session-end.ts';
import { noSessionCache } from './session-cache.ts';
import type { SessionCache } from './session-cache.ts';
import { loading, fetchSignedIn, fetchSession, signedOut } from './session.ts';
import type { FetchDataKey, Session } from './session.ts';

/** How often somebody who could not be asked for is asked for again, and how soon a role that failed to load. */
const retryMs = 30_000;
const roleRetryMs = 2_000;

type SessionOptions = {
  cache?: SessionCache;
  /** `signedOut` where the server saw no session when it sent the page. [2.18] */
  first?: Session;
  /** Starts the fetch, which fails silently. [4.3] */
  fetchDataKey?: FetchDataKey;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, in this tab; whatever was the last account's is gone before the next one shows. [4.1-4.5] */
export function createSessionStore(
  identity: IdentityClient,
  { cache = noSessionCache, first = loading, fetchDataKey = () => undefined }: SessionOptions = {},
) {
  let session: Session = first;
  /** The service could not be asked: these are the pages of whoever was signed in last. */
  let isFromCache = false;
  let isLeaving = false;
  let version = 0;
  let roleTries = 0;
  let roleRetry: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, emit } = createEmitter();
  let otherTabs: BroadcastChannel | null = null;

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

  /** What the service said of the session, for the next time when it cannot be asked. */
  function updateCache(found: Session): void {
    isFromCache = false;
    if (found.status !== 'signedIn') cache.clear();
    else if (!found.isRoleMissing) cache.write(found);
  }

  /** Somebody left while the service could not be told; until it is, nobody is let in again by that session. */
  async function sendPendingSignOut(): Promise<void> {
    await identity.signOut();
    cache.setSignOutPending(false);
  }

  /** `uid`: nobody else is forgotten, who may have signed in in another tab. */
  function endSession(uid?: string): void {
    cache.clear(uid);
    isFromCache = false;
    isLeaving = false;
    setSession(signedOut);
  }

  /** A late answer to a page of somebody before says nothing of who is signed in now. */
  function onSessionEnded(uid: string | undefined): void {
    if (session.status === 'signedIn' && session.user.uid === uid) endSession(uid);
  }

  async function load(): Promise<void> {
    // A visitor’s page stays until it is known that somebody is signed in.
    const asked = session.status === 'signedOut' ? ++version : setSession(loading);
    try {
      if (cache.isSignOutPending()) await sendPendingSignOut();
      const found = await fetchSession(identity, fetchDataKey);
      // Unless a later change of the sign-in state has overtaken this answer.
      if (asked !== version) return;
      updateCache(found);
      if (session.status !== 'signedOut' || found.status !== 'signedOut') setSession(found);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (asked !== version) return;
      // Swallowed by specification: who cannot be asked for is not signed in [8.8], unless nobody can be asked and
      // somebody was: they see what this browser kept of theirs, and the service still believes nothing of it.
      const isKept = isIdentityUnreachable(error) && !cache.isSignOutPending();
      const last = isKept ? cache.read() : null;
      isFromCache = last !== null;
      setSession(last ?? signedOut);
    }
  }

  /** The same account keeps its page, forms included; of any other nothing stays to be seen. [4.2] */
  async function refreshSession(): Promise<void> {
    if (isLeaving) return undefined;
    // Who has left in another tab has left here, whether or not the service can be asked.
    if (session.status !== 'signedIn' || cache.isSignOutPending()) return load();
    const known = session;
    version += 1;
    const asked = version;
    const user = await identity.current();
    if (asked !== version) return;
    if (user?.uid !== known.user.uid) return load();
    const found = await fetchSignedIn(user, fetchDataKey, known);
    if (asked !== version) return;
    updateCache(found);
    show(found);
    emit();
  }

  /** What another tab says while the server is away is no reason to leave the page. */
  function refreshQuietly(): void {
    refreshSession().catch(ignoreError);
  }

  /** The network is back, or some time has passed. A page that asks for a password stays as it is. */
  function retry(): void {
    if (isFromCache || isRoleMissing()) refreshQuietly();
    else if (cache.isSignOutPending()) sendPendingSignOut().catch(ignoreError);
  }

  /** Tabs of one browser share the cookie, so they share the sign-in state. */
  async function reloadAllTabs(): Promise<void> {
    otherTabs?.postMessage('changed');
    await load();
  }

  return {
    current: () => session,
    first: () => first,
    subscribe,
    /** Asks for the first sign-in state and listens for changes elsewhere, until closed. */
    open() {
      const channel = new BroadcastChannel('stint-session');
      channel.addEventListener('message', refreshQuietly);
      otherTabs = channel;
      const forget = onSessionEnd(onSessionEnded);
      addEventListener('online', retry);
      const asking = setInterval(retry, retryMs);
      void load();
      return () => {
        forget();
        removeEventListener('online', retry);
        clearInterval(asking);
        clearTimeout(roleRetry);
        channel.close();
        otherTabs = null;
      };
    },
    async signIn(credentials: Parameters<IdentityClient['signIn']>[0]) {
      await identity.signIn(credentials);
      cache.setSignOutPending(false);
      await reloadAllTabs();
    },
    async signUp(account: Parameters<IdentityClient['signUp']>[0]) {
      await identity.signUp(account);
      cache.setSignOutPending(false);
      await reloadAllTabs();
    },
    async signOut() {
      isLeaving = true;
      try {
        await identity.signOut();
      } catch (error) {
        // oxlint-disable-next-line no-console -- A logout failure is only logged. [4.5]
        console.warn('Sign-out failed:', error);
        cache.setSignOutPending(true);
      }
      endSession();
      otherTabs?.postMessage('changed');
    },
    /** After a change of one’s own role or preferences; fails when the server is away. */
    refresh: refreshSession,
  };
}

/** It is tried again. */
function ignoreError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
