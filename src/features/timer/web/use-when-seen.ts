import { useEffect, useEffectEvent } from 'react';

/** Tells of news when it comes, and again when somebody looks at this page: behind another nobody would see it. */
export function useWhenSeen(tell: () => void, news: unknown): void {
  const look = useEffectEvent(tell);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState !== 'hidden') look();
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
    };
  }, [news]);
}
