import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import type { Identity } from '#src/platform/web/identity.ts';
import { onSessionEnd } from '#src/platform/web/session-end.ts';
import { loading, readAccount, readSession, signedOut } from './session.ts';
import type { Session } from './session.ts';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, in this tab; whatever was the last account's is gone before the next one shows. [4.1-4.5] */
export function createSessionStore(identity: Identity) {
  let session: Session = loading;
  let turn = 0;
  const listeners = new Set<() => void>();
  let otherTabs: BroadcastChannel | null = null;

  /** [4.2] */
  function become(next: Session): number {
    clearAccount();
    session = next;
    turn += 1;
    tell();
    return turn;
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  async function load(): Promise<void> {
    const asked = become(loading);
    const found = await readSession(identity).catch((error: unknown) => {
      // Swallowed by specification: who cannot be asked for is not signed in. [8.8]
      if (error instanceof Error) return signedOut;
      throw error;
    });
    // Unless a later change of the sign-in state has overtaken this answer.
    if (asked === turn) become(found);
  }

  /** The same account keeps its page, forms included; of any other nothing stays to be seen. [4.2] */
  async function lookAgain(): Promise<void> {
    if (session.status !== 'signedIn') return load();
    const known = session;
    turn += 1;
    const asked = turn;
    const user = await identity.current();
    if (asked !== turn) return;
    if (user?.uid !== known.user.uid) return load();
    const found = await readAccount(user, known);
    if (asked !== turn) return;
    session = found;
    tell();
  }

  /** What another tab says while the server is away is no reason to leave the page. */
  function hear(): void {
    lookAgain().catch((error: unknown) => {
      if (!(error instanceof Error)) throw error;
    });
  }

  /** Tabs of one browser share the cookie, so they share the sign-in state. */
  async function changed(): Promise<void> {
    otherTabs?.postMessage('changed');
    await load();
  }

  return {
    current: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks for the first sign-in state and listens for changes elsewhere, until closed. */
    open() {
      const channel = new BroadcastChannel('stint-session');
      channel.addEventListener('message', hear);
      otherTabs = channel;
      const forget = onSessionEnd(() => become(signedOut));
      void load();
      return () => {
        forget();
        channel.close();
        otherTabs = null;
      };
    },
    async signIn(credentials: Parameters<Identity['signIn']>[0]) {
      await identity.signIn(credentials);
      await changed();
    },
    async signUp(account: Parameters<Identity['signUp']>[0]) {
      await identity.signUp(account);
      await changed();
    },
    async signOut() {
      try {
        await identity.signOut();
      } catch (error) {
        // oxlint-disable-next-line no-console -- A logout failure is only logged. [4.5]
        console.warn('Signing out failed:', error);
      }
      become(signedOut);
      otherTabs?.postMessage('changed');
    },
    /** After a change of one’s own role or preferences; fails when the server is away. */
    refresh: lookAgain,
  };
}
