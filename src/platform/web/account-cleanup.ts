/** What must not outlive an account: caches, drafts, undo. Each says here how it is cleared. [4.2] */
const cleanups = new Set<() => void>();

export function onAccountChange(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
  };
}

export function clearAccount(): void {
  for (const cleanup of cleanups) cleanup();
}
