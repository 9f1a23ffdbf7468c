import { useEffect, useState } from 'react';
import { messageMs } from '#src/features/timer/timer.ts';

export type PassingMessage = { text: string; severity: 'success' | 'error' };

/** A message that goes by itself after 3 seconds. [4.19, 4.20, 9.6] */
export function usePassingMessage() {
  const [message, setMessage] = useState<PassingMessage | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const leaving = setTimeout(() => {
      setMessage(null);
    }, messageMs);
    return () => {
      clearTimeout(leaving);
    };
  }, [message]);
  return { message, say: setMessage };
}
