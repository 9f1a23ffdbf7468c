import { useEffect, useState, useSyncExternalStore } from 'react';
import { withTabLock } from '#src/platform/web/tab-lock.ts';

/** Elects one visible tab among those where `isWanted`: the first. */
export function useLeaderTab(name: string, isWanted: boolean): boolean {
  const [isLeader, setIsLeader] = useState(false);
  const isVisible = usePageVisible();
  useEffect(() => {
    if (!isWanted || !isVisible) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const holdLock = () =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        setIsLeader(true);
      });
    void withTabLock(name, holdLock, signal);
    return () => {
      controller.abort();
      setIsLeader(false);
    };
  }, [name, isWanted, isVisible]);
  return isLeader;
}

function usePageVisible(): boolean {
  return useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible');
}

function subscribeVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
  };
}
