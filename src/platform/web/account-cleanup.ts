import { createEmitter } from './emitter.ts';

const { subscribe, emit } = createEmitter<[next: string | undefined]>();

/**
 * Clears what must not outlive an account: caches, drafts, undo. Each registers its own cleanup. `next`: the new
 * account, if known. [4.2]
 */
export const onAccountChange = subscribe;

let signOutBegun = false;

/** A sign-out has started: responses to requests made from now on belong to no account. */
export function beginSignOut(): void {
  signOutBegun = true;
}

export function isSigningOut(): boolean {
  return signOutBegun;
}

export function clearAccount(next?: string): void {
  signOutBegun = false;
  emit(next);
}
