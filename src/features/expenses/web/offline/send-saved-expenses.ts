import { useEffect } from 'react';
import { expenseChangesDatabaseName, hasLists } from '#src/platform/web/offline/pending-work.ts';

/** Once the page is idle, sends expenses that an earlier page saved offline. */
export function SendSavedExpenses(): null {
  useEffect(() => {
    const idle = setTimeout(() => void sendSaved(), 2_000);
    return () => clearTimeout(idle);
  }, []);
  return null;
}

async function sendSaved(): Promise<void> {
  // Some browsers have no storage in private windows.
  if (!(await hasLists(expenseChangesDatabaseName).catch(() => false))) return;
  const { sendQueued } = await import('./pending-expense-changes.ts');
  await sendQueued();
}
