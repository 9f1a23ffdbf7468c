/** What must not outlive an account: caches, drafts, undo. Each says here how it is cleared. [4.2] */
const cleanups = new Set<() => void>();

export function onAccountChange(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
  };
}

let isGoing = false;

/** Somebody is signing out: what is asked in their name from now on would be answered to nobody. */
export function beginLeaving(): void {
  isGoing = true;
}

export function isLeaving(): boolean {
  return isGoing;
}

export function clearAccount(): void {
  isGoing = false;
  for (const cleanup of cleanups) cleanup();
}
