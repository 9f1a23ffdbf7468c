import { useEffect } from 'react';

/** Once the page is idle, sends expenses that an earlier page saved offline. */
export function useExpenseOutbox(isSignedIn: boolean): void {
  useEffect(() => {
    const idle = isSignedIn ? setTimeout(() => void sendSaved(), 2_000) : undefined;
    return () => clearTimeout(idle);
  }, [isSignedIn]);
}

async function sendSaved(): Promise<void> {
  const outbox = await import('#src/features/expenses/web/offline/continue-outbox.ts');
  await outbox.continueExpenseOutbox();
}
