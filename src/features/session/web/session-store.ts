import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { setAccountInUse } from '#src/platform/web/account-in-use.ts';
import { isIdentityAway } from '#src/platform/web/identity.ts';
import type { Identity } from '#src/platform/web/identity.ts';
import { listeners } from '#src/platform/web/listeners.ts';
import { onSessionEnd } from '#src/platform/web/session-end.ts';
import { noMemory } from './remembered-session.ts';
import type { SessionMemory } from './remembered-session.ts';
import { loading, readAccount, readSession, signedOut } from './session.ts';
import type { FetchDataKey, Session } from './session.ts';

/** How often somebody who could not be asked for is asked for again, and how soon a role that failed to load. */
const againMs = 30_000;
const roleAgainMs = 2_000;

type SessionOptions = {
  memory?: SessionMemory;
  /** `signedOut` where the server saw no session when it sent the page. [2.18] */
  first?: Session;
  /** Starts the fetch, which fails silently. [4.3] */
  fetchDataKey?: FetchDataKey;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, in this tab; whatever was the last account's is gone before the next one shows. [4.1-4.5] */
export function createSessionStore(
  identity: Identity,
  { memory = noMemory, first = loading, fetchDataKey = () => undefined }: SessionOptions = {},
) {
  let session: Session = first;
  /** The service could not be asked: these are the pages of whoever was signed in last. */
  let isRemembered = false;
  let isLeaving = false;
  let turn = 0;
  let roleTries = 0;
  let roleRetry: ReturnType<typeof setTimeout> | undefined;
  const { subscribe, tell } = listeners();
  let otherTabs: BroadcastChannel | null = null;

  /** [4.2] */
  function become(next: Session): number {
    clearAccount(next.status === 'signedIn' ? next.user.uid : undefined);
    show(next);
    turn += 1;
    tell();
    return turn;
  }

  function show(next: Session): void {
    session = next;
    clearTimeout(roleRetry);
    if (isRoleMissing()) roleRetry = setTimeout(again, Math.min(againMs, roleAgainMs * 2 ** roleTries++));
    else roleTries = 0;
    setAccountInUse(
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
  function remember(found: Session): void {
    isRemembered = false;
    if (found.status !== 'signedIn') memory.clear();
    else if (!found.isRoleMissing) memory.write(found);
  }

  /** Somebody left while the service could not be told; until it is, nobody is let in again by that session. */
  async function makeUpSignOut(): Promise<void> {
    await identity.signOut();
    memory.oweSignOut(false);
  }

  /** `uid`: nobody else is forgotten, who may have signed in in another tab. */
  function leave(uid?: string): void {
    memory.clear(uid);
    isRemembered = false;
    isLeaving = false;
    become(signedOut);
  }

  /** A late answer to a page of somebody before says nothing of who is signed in now. */
  function ended(uid: string | undefined): void {
    if (session.status === 'signedIn' && session.user.uid === uid) leave(uid);
  }

  async function load(): Promise<void> {
    // A visitor’s page stays until it is known that somebody is signed in.
    const asked = session.status === 'signedOut' ? ++turn : become(loading);
    try {
      if (memory.owesSignOut()) await makeUpSignOut();
      const found = await readSession(identity, fetchDataKey);
      // Unless a later change of the sign-in state has overtaken this answer.
      if (asked !== turn) return;
      remember(found);
      if (session.status !== 'signedOut' || found.status !== 'signedOut') become(found);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (asked !== turn) return;
      // Swallowed by specification: who cannot be asked for is not signed in [8.8], unless nobody can be asked and
      // somebody was: they see what this browser kept of theirs, and the service still believes nothing of it.
      const isKept = isIdentityAway(error) && !memory.owesSignOut();
      const last = isKept ? memory.read() : null;
      isRemembered = last !== null;
      become(last ?? signedOut);
    }
  }

  /** The same account keeps its page, forms included; of any other nothing stays to be seen. [4.2] */
  async function lookAgain(): Promise<void> {
    if (isLeaving) return undefined;
    // Who has left in another tab has left here, whether or not the service can be asked.
    if (session.status !== 'signedIn' || memory.owesSignOut()) return load();
    const known = session;
    turn += 1;
    const asked = turn;
    const user = await identity.current();
    if (asked !== turn) return;
    if (user?.uid !== known.user.uid) return load();
    const found = await readAccount(user, fetchDataKey, known);
    if (asked !== turn) return;
    remember(found);
    show(found);
    tell();
  }

  /** What another tab says while the server is away is no reason to leave the page. */
  function hear(): void {
    lookAgain().catch(isNoMatter);
  }

  /** The network is back, or some time has passed. A page that asks for a password stays as it is. */
  function again(): void {
    if (isRemembered || isRoleMissing()) hear();
    else if (memory.owesSignOut()) makeUpSignOut().catch(isNoMatter);
  }

  /** Tabs of one browser share the cookie, so they share the sign-in state. */
  async function changed(): Promise<void> {
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
      channel.addEventListener('message', hear);
      otherTabs = channel;
      const forget = onSessionEnd(ended);
      addEventListener('online', again);
      const asking = setInterval(again, againMs);
      void load();
      return () => {
        forget();
        removeEventListener('online', again);
        clearInterval(asking);
        clearTimeout(roleRetry);
        channel.close();
        otherTabs = null;
      };
    },
    async signIn(credentials: Parameters<Identity['signIn']>[0]) {
      await identity.signIn(credentials);
      memory.oweSignOut(false);
      await changed();
    },
    async signUp(account: Parameters<Identity['signUp']>[0]) {
      await identity.signUp(account);
      memory.oweSignOut(false);
      await changed();
    },
    async signOut() {
      isLeaving = true;
      try {
        await identity.signOut();
      } catch (error) {
        // oxlint-disable-next-line no-console -- A logout failure is only logged. [4.5]
        console.warn('Signing out failed:', error);
        memory.oweSignOut(true);
      }
      leave();
      otherTabs?.postMessage('changed');
    },
    /** After a change of one’s own role or preferences; fails when the server is away. */
    refresh: lookAgain,
  };
}

/** It is tried again. */
function isNoMatter(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
