import { useEffect, useState } from 'react';

const delayMs = 150;

/** Whether it takes long enough to show that it takes time: what comes at once never flickers. */
export function useIsDelayed(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLate;
}
