import { useEffect } from 'react';

/** Often enough that a revoked link ends within a minute. */
const refreshMs = 60_000;

/** While the page is visible: every minute, and when it is looked at again. */
export function useRefresh(refresh: (() => void) | null): void {
  useEffect(() => {
    if (!refresh) return undefined;
    const look = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(look, refreshMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
}
