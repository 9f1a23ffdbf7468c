/**
 * Runs work in only one tab of this browser at a time; in every tab if locks are unavailable (no TLS). Others wait
 * until the tab before is done or closed. `signal` cancels waiting.
 */
export async function withTabLock(
  name: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    // Not available in every context, despite the types.
    const locks = navigator.locks as LockManager | undefined;
    await (locks ? locks.request(name, { signal }, work) : work());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
