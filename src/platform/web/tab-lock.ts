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
    await inOneTab(name, work, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Like `withTabLock`, with the result of the work; fails if `signal` cancels. */
export async function inOneTab<T>(
  name: string,
  work: () => Promise<T>,
  options: { signal?: AbortSignal } = {},
): Promise<T> {
  // Not available in every context, despite the types.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(name, options, work) : work();
}
