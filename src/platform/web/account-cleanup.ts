import { createEmitter } from './emitter.ts';

const { subscribe, emit } = createEmitter<[next: string | undefined]>();

/**
 * What must not outlive an account: caches, drafts, undo. Each says here how it is cleared. `next`: the account that
 * comes now, if one is known. [4.2]
 */
export const onAccountChange = subscribe;

let signOutBegun = false;

/** Somebody is signing out: what is asked in their name from now on would be answered to nobody. */
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
