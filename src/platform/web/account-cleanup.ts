import { listeners } from './listeners.ts';

const { subscribe, tell } = listeners<[next: string | undefined]>();

/**
 * What must not outlive an account: caches, drafts, undo. Each says here how it is cleared. `next`: the account that
 * comes now, if one is known. [4.2]
 */
export const onAccountChange = subscribe;

let isGoing = false;

/** Somebody is signing out: what is asked in their name from now on would be answered to nobody. */
export function beginLeaving(): void {
  isGoing = true;
}

export function isLeaving(): boolean {
  return isGoing;
}

export function clearAccount(next?: string): void {
  isGoing = false;
  tell(next);
}
