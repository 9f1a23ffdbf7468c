import { useEffect, useState } from 'react';

const patienceMs = 150;

/** Whether it takes long enough to show that it takes time: what comes at once never flickers. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLate;
}
