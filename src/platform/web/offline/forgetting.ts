import { forgetSyncedTimers } from './waiting-work.ts';

/**
 * Takes what was kept of an account's pages out of the browser, or of everybody's; the sign-in page does not wait for the
 * part that can.
 */
export async function forgetLater(uid?: string): Promise<void> {
  try {
    forgetSyncedTimers(uid);
    forgetApart(uid);
    const { forgetAnswers } = await import('./storage.ts');
    await forgetAnswers(uid);
    if (uid === undefined) return;
    const { forgetSeal } = await import('./device-seal.ts');
    await forgetSeal(uid);
  } catch (error) {
    // Nothing can be kept where nothing can be opened.
    if (!(error instanceof Error)) throw error;
  }
}

/** Clients that were said not to be the same are kept as hashes of their emails. */
export const apartPrefix = 'stint.clients.apart.';

function forgetApart(uid?: string): void {
  for (const key of Object.keys(localStorage))
    if (uid === undefined ? key.startsWith(apartPrefix) : key === `${apartPrefix}${uid}`)
      localStorage.removeItem(key);
}
