import { useEffect, useEffectEvent } from 'react';

/** Tells of news when it comes, and again when somebody looks at this page: behind another nobody would see it. */
export function useWhenVisible(callback: () => void, trigger: unknown): void {
  const onVisible = useEffectEvent(callback);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState !== 'hidden') onVisible();
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
    };
  }, [trigger]);
}
