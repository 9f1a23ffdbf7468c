import { useEffect, useState } from 'react';
import { isCipherReady, loadCipher } from '#src/platform/web/offline/device-encryption.ts';

/** Whether the stored timer can be read: in private mode its key is loaded first, also when another tab turns it on. */
export function useStorageKeyReady(uid: string): boolean {
  const [isReady, setIsReady] = useState(() => isCipherReady(uid));
  useEffect(() => {
    let isUnmounted = false;
    const check = () => setIsReady(isCipherReady(uid));
    addEventListener('storage', check);
    if (!isReady) {
      void loadCipher(uid)
        // A browser that keeps no key shows the timer without what was encrypted by it.
        .catch(() => undefined)
        .then(() => !isUnmounted && setIsReady(true));
    }
    return () => {
      isUnmounted = true;
      removeEventListener('storage', check);
    };
  }, [uid, isReady]);
  return isReady;
}
