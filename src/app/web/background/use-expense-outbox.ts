import { useEffect } from 'react';

/** Once the page is idle, sends expenses that an earlier page saved offline. */
export function useExpenseOutbox(uid: string | null): void {
  useEffect(() => {
    const idle = setTimeout(() => void (uid !== null && sendSaved()), 2_000);
    return () => clearTimeout(idle);
  }, [uid]);
}

async function sendSaved(): Promise<void> {
  const { continueExpenseOutbox } = await import('#src/features/expenses/web/offline/continue-outbox.ts');
  await continueExpenseOutbox();
}
