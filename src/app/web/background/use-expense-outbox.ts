import { useEffect } from 'react';
import { continueExpenseOutbox } from '#src/features/expenses/web/offline/continue-outbox.ts';

/** Once the page is idle, sends expenses that an earlier page saved offline. */
export function useExpenseOutbox(uid: string | null): void {
  useEffect(() => {
    if (uid === null) return undefined;
    const idle = setTimeout(() => void continueExpenseOutbox(), idleDelayMs);
    return () => clearTimeout(idle);
  }, [uid]);
}

const idleDelayMs = 2_000;
