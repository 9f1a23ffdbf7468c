import { useEffect } from 'react';
import { isPrivate } from '#src/features/encryption/private-mode.ts';
import type { PrivateModeState } from '#src/features/encryption/private-mode.ts';
import { accountInUse } from '#src/platform/web/account-in-use.ts';
import { turnSeal } from '#src/platform/web/offline/device-seal.ts';

/** In private mode this browser stores the timer's description encrypted. */
export function useTimerSeal(mode: { state: PrivateModeState } | undefined): void {
  const isOn = mode && isPrivate(mode.state);
  useEffect(() => {
    const uid = accountInUse()?.uid;
    if (uid === undefined || isOn === undefined) return;
    // A browser that can't store a key keeps the timer as it is.
    turnSeal(uid, isOn).catch(() => undefined);
  }, [isOn]);
}
