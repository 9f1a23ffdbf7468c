import { clearSyncedTimers } from './pending-work.ts';

/**
 * Deletes an account's cached data from the browser, or everyone's. The sign-in page doesn't wait for the slow part.
 */
export async function clearCachedData(uid?: string): Promise<void> {
  try {
    clearSyncedTimers(uid);
    clearStoredChoices(uid);
    await clearStoredAnswers(uid);
    if (uid === undefined) return;
    const { deleteUnusedCipher } = await import('./device-encryption.ts');
    await deleteUnusedCipher(uid);
  } catch (error) {
    ignoreStorageError(error);
  }
}

/** Deletes what an account has read, or everyone's, also when the account loses a right. */
export async function clearStoredAnswers(uid?: string): Promise<void> {
  try {
    const { clearResponses } = await import('./response-store.ts');
    await clearResponses(uid);
  } catch (error) {
    ignoreStorageError(error);
  }
}

/** If storage can't be opened, it holds nothing. */
function ignoreStorageError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}

const choicePrefix = 'stint.choice.';

/** The local storage key of what an account chose on this device, such as collapsed groups: kept until sign-out. */
export function choiceKey(name: string, uid: string): string {
  return `${choicePrefix}${name}.${uid}`;
}

function clearStoredChoices(uid = ''): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(choicePrefix) && key.endsWith(uid)) localStorage.removeItem(key);
}
