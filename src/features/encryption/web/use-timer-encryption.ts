import { useEffect } from 'react';
import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { setTimerEncryption } from '#src/platform/web/offline/device-encryption.ts';

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
