import { useEffect, useState } from 'react';
import { inOneTab } from '#src/platform/web/one-tab.ts';

/** Whether this tab is the one that may ask: of those that want to and are looked at, the first. */
export function useThisTab(name: string, isWanted: boolean): boolean {
  const [isThis, setIsThis] = useState(false);
  const isSeen = useSeen();
  useEffect(() => {
    if (!isWanted || !isSeen) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const asking = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        setIsThis(true);
      });
    void inOneTab(name, asking, signal);
    return () => {
      ending.abort();
      setIsThis(false);
    };
  }, [name, isWanted, isSeen]);
  return isThis;
}

function useSeen(): boolean {
  const [isSeen, setIsSeen] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isSeen;
}
