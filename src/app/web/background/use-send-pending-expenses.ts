import { useEffect } from 'react';
import { expenseChangesDatabaseName, hasLists } from '#src/platform/web/offline/pending-work.ts';

/** Once the page is idle, sends expenses that an earlier page saved offline. */
export function useSendPendingExpenses(isSignedIn: boolean): void {
  useEffect(() => {
    const idle = isSignedIn ? setTimeout(() => void sendSaved(), 2_000) : undefined;
    return () => clearTimeout(idle);
  }, [isSignedIn]);
}

async function sendSaved(): Promise<void> {
  // Some browsers have no storage in private windows.
  if (!(await hasLists(expenseChangesDatabaseName).catch(() => false))) return;
  const { sendQueued } = await import('#src/features/expenses/web/offline/pending-expense-changes.ts');
  await sendQueued();
}
