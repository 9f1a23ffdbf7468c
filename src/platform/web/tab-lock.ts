/**
 * Does the work in one tab of this browser at a time; where there are no locks (a page without TLS), in every tab.
 * Whoever comes later waits until the tab before is done, or gone. Nothing happens once `signal` says so.
 */
export async function withTabLock(
  name: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Not in every context, whatever the types say.
    const locks = navigator.locks as LockManager | undefined;
    await (locks ? locks.request(name, { signal }, work) : work());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
