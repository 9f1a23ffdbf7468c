import { useEffect } from 'react';
import { isPrivateState } from '#src/features/encryption/private-mode.ts';
import type { PrivateModeState } from '#src/features/encryption/private-mode.ts';
import { currentAccount } from '#src/platform/web/account-in-use.ts';
import { setTimerEncryption } from '#src/platform/web/offline/device-seal.ts';

/** In private mode this browser stores the timer's description encrypted. */
export function useTimerEncryption(mode: { state: PrivateModeState } | undefined): void {
  const isOn = mode && isPrivateState(mode.state);
  useEffect(() => {
    const uid = currentAccount()?.uid;
    if (uid === undefined || isOn === undefined) return;
    // A browser that can't store a key keeps the timer as it is.
    setTimerEncryption(uid, isOn).catch(() => undefined);
  }, [isOn]);
}
