import { useEffect, useEffectEvent } from 'react';

/** Runs the callback on a change and when the page becomes visible: notices in a hidden page would be missed. */
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
