import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '#messages/encryption.ts';
import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import { setTimerEncryption } from '#src/platform/web/offline/device-encryption.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { encryption } from './api.ts';
import * as styles from './conversion-indicator.module.css';
import { runConversion, isConverting, useConversion } from './run-conversion.ts';

/** Polls the progress of another tab or device. */
const pollMs = 5000;

const privateMode = encryption.privateMode.queryOptions({ input: {} });

/** Asks before `ConversionIndicator` renders. */
export function prefetchPrivateMode(): void {
  // Silent: the query itself asks again.
  void queryClient.query(privateMode).catch(() => undefined);
}

/** Continues an unfinished conversion on any page and shows its progress in the top bar. */
export function ConversionIndicator() {
  const { isBusy, total } = useConversion();
  const { data: mode } = useQuery({
    ...privateMode,
    refetchInterval: ({ state: { data } }) => (data && isConverting(data) && !isBusy ? pollMs : false),
  });
  useTimerEncryption(mode);
  const isUnderWay = mode !== undefined && isConverting(mode);
  useEffect(() => {
    if (isUnderWay) runConversion();
  }, [isUnderWay]);

  if (!isUnderWay || mode.left === 0) return null;
  const isOn = isPrivateState(mode.state);
  const progressLabel = isBusy
    ? (isOn ? m.encryptingCount : m.decryptingCount)({ done: total - mode.left, total })
    : (isOn ? m.notEncryptedYet : m.notDecryptedYet)({ count: mode.left });
  const share = isBusy ? (100 * (total - mode.left)) / Math.max(1, total) : 0;
  return (
    <AppLink
      to="/profile#private-mode"
      aria-label={progressLabel}
      title={progressLabel}
      className={styles.link}
    >
      <LockKeyhole size={16} aria-hidden />
      <svg viewBox="0 0 32 32" aria-hidden className={styles.ring}>
        <circle cx="16" cy="16" r="14.5" pathLength={100} />
        <circle cx="16" cy="16" r="14.5" pathLength={100} strokeDasharray={`${share} 100`} />
      </svg>
    </AppLink>
  );
}

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
