import { useEffect, useState } from 'react';
import { isSealReady, loadSeal } from '#src/platform/web/offline/device-seal.ts';

/** Whether the stored timer can be read: in private mode its key is loaded first, also when another tab turns it on. */
export function useSealReady(uid: string): boolean {
  const [isReady, setIsReady] = useState(() => isSealReady(uid));
  useEffect(() => {
    let isGone = false;
    const check = () => setIsReady(isSealReady(uid));
    addEventListener('storage', check);
    if (!isReady) {
      void loadSeal(uid)
        // A browser that keeps no key shows the timer without what was encrypted by it.
        .catch(() => undefined)
        .then(() => !isGone && setIsReady(true));
    }
    return () => {
      isGone = true;
      removeEventListener('storage', check);
    };
  }, [uid, isReady]);
  return isReady;
}
