import { clearSyncedTimers } from './pending-work.ts';

/**
 * Deletes an account's cached data from the browser, or everyone's. The sign-in page doesn't wait for the slow part.
 */
export async function clearCachedData(uid?: string): Promise<void> {
  try {
    clearSyncedTimers(uid);
    clearStoredChoices(uid);
    const { clearResponses } = await import('./response-store.ts');
    await clearResponses(uid);
    if (uid === undefined) return;
    const { deleteUnusedCipher } = await import('./device-encryption.ts');
    await deleteUnusedCipher(uid);
  } catch (error) {
    // If storage can't be opened, it holds nothing.
    if (!(error instanceof Error)) throw error;
  }
}

/** Dismissed duplicate clients are stored as hashes of their emails. */
export const dismissedDuplicatesPrefix = 'stint.clients.apart.';
/** Collapsed projects of the week grid are stored by ID. */
export const collapsedGroupsPrefix = 'stint.week.collapsed.';

function clearStoredChoices(uid = ''): void {
  const prefixes = [dismissedDuplicatesPrefix, collapsedGroupsPrefix].map((prefix) => prefix + uid);
  for (const key of Object.keys(localStorage))
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
}
