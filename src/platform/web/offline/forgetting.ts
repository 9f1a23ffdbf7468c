import { forgetSyncedTimers } from './waiting-work.ts';

/**
 * Takes what was kept of an account's pages out of the browser, or of everybody's; the sign-in page does not wait for the
 * part that can.
 */
export async function forgetLater(uid?: string): Promise<void> {
  try {
    forgetSyncedTimers(uid);
    const { forgetAnswers } = await import('./storage.ts');
    await forgetAnswers(uid);
  } catch (error) {
    // Nothing can be kept where nothing can be opened.
    if (!(error instanceof Error)) throw error;
  }
}
