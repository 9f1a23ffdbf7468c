import { useEffect, useState } from 'react';
import { isCipherReady, loadCipher } from '#src/platform/web/offline/device-encryption.ts';

/** Whether the stored timer can be read. In private mode its key loads first, also after another tab turned it on. */
export function useStorageKeyReady(uid: string): boolean {
  const [isReady, setIsReady] = useState(() => isCipherReady(uid));
  useEffect(() => {
    let isUnmounted = false;
    const check = () => setIsReady(isCipherReady(uid));
    addEventListener('storage', check);
    addEventListener('online', check);
    if (!isReady) {
      void loadCipher(uid)
        // Without the key, show the timer without its encrypted text.
        .catch(() => undefined)
        .then(() => !isUnmounted && setIsReady(true));
    }
    return () => {
      isUnmounted = true;
      removeEventListener('storage', check);
      removeEventListener('online', check);
    };
  }, [uid, isReady]);
  return isReady;
}
