import { createEmitter } from './emitter.ts';

/** The account these pages belong to, for what the browser stores per account; null when signed out. */
export type CurrentAccount = { uid: string; timeZone: string; currency: string };

let account: CurrentAccount | null = null;

export function currentAccount(): CurrentAccount | null {
  return account;
}

/** Called only by the session. */
export function setCurrentAccount(next: CurrentAccount | null): void {
  account = next;
}

const { subscribe, emit } = createEmitter<[next: string | undefined]>();

/**
 * Clears what must not outlive an account: caches, drafts, undo. Each registers its own cleanup. `next`: the new
 * account, if known. [4.2]
 */
export const onAccountChange = subscribe;

let signOut = new AbortController();

/** A sign-out has started: responses to requests made from now on belong to no account. */
export function beginSignOut(): void {
  signOut.abort();
}

export function isSigningOut(): boolean {
  return signOut.signal.aborted;
}

/** Aborts when a sign-out starts: for background work whose requests would be refused. */
export function signOutSignal(): AbortSignal {
  return signOut.signal;
}

export function clearAccount(next?: string): void {
  if (signOut.signal.aborted) signOut = new AbortController();
  emit(next);
}
