import { clearSyncedTimers } from './pending-work.ts';

/**
 * Takes what was kept of an account's pages out of the browser, or of everybody's; the sign-in page does not wait for the
 * part that can.
 */
export async function clearCachedData(uid?: string): Promise<void> {
  try {
    clearSyncedTimers(uid);
    clearDismissedDuplicates(uid);
    const { clearResponses } = await import('./response-store.ts');
    await clearResponses(uid);
    if (uid === undefined) return;
    const { deleteUnusedCipher } = await import('./device-encryption.ts');
    await deleteUnusedCipher(uid);
  } catch (error) {
    // Nothing can be kept where nothing can be opened.
    if (!(error instanceof Error)) throw error;
  }
}

/** Clients that were said not to be the same are kept as hashes of their emails. */
export const dismissedDuplicatesPrefix = 'stint.clients.apart.';

function clearDismissedDuplicates(uid?: string): void {
  for (const key of Object.keys(localStorage))
    if (
      uid === undefined
        ? key.startsWith(dismissedDuplicatesPrefix)
        : key === `${dismissedDuplicatesPrefix}${uid}`
    )
      localStorage.removeItem(key);
}
