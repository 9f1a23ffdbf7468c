import { useEffect, useState } from 'react';

const delayMs = 150;

/** True after a short delay, so fast loads don't flicker. */
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
