import { useEffect, useState } from 'react';
import { messageMs } from '#src/features/timer/rules/timer/timer.ts';

export type TimedMessage = { text: string; severity: 'success' | 'error' };

/** A message that disappears after 3 seconds. [4.19, 4.20, 9.6] */
export function useTimedMessage() {
  const [message, setMessage] = useState<TimedMessage | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timeout = setTimeout(() => {
      setMessage(null);
    }, messageMs);
    return () => {
      clearTimeout(timeout);
    };
  }, [message]);
  return { message, showMessage: setMessage };
}
