import { useSyncExternalStore } from 'react';
import * as m from '#messages/encryption.ts';
import { onAccountChange, currentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { encryption } from './api.ts';

type Mode = Awaited<ReturnType<typeof encryption.privateMode.call>>;

/** This page's part in a conversion; the server knows the progress. */
export type ConversionStatus = {
  isBusy: boolean;
  /** Another tab may be converting. */
  isWaiting: boolean;
  /** The switch's new position, until the server has answered. */
  wanted: boolean | null;
  /** Records left when this page started. */
  total: number;
  problem: string | null;
};

const idleStatus: ConversionStatus = {
  isBusy: false,
  isWaiting: false,
  wanted: null,
  total: 0,
  problem: null,
};
/** Retries start earlier when the network is back. */
const retryDelaysMs = [2000, 5000, 15_000, 60_000];

let status = idleStatus;
let running: AbortController | null = null;
const { subscribe, emit } = createEmitter();

onAccountChange(() => {
  running?.abort();
  running = null;
  setStatus(idleStatus);
});

function setStatus(next: ConversionStatus): void {
  status = next;
  emit();
}

export function useConversion(): ConversionStatus {
  return useSyncExternalStore(subscribe, () => status);
}

export function isConverting({ state }: Pick<Mode, 'state'>): boolean {
  return state === 'turningOn' || state === 'turningOff';
}

/** New values are saved in the new mode at once; existing records are converted in the background. */
export async function changePrivateMode(isOn: boolean): Promise<void> {
  setStatus({ ...idleStatus, isBusy: true, wanted: isOn });
  try {
    cacheMode(await encryption.setPrivateMode.call({ isOn }));
    setStatus(idleStatus);
    runConversion();
  } catch (error) {
    setStatus({ ...idleStatus, problem: toFailure(error).message });
  }
}

/** Converts batch by batch, in one tab of this browser at a time. Does nothing if already running. */
export function runConversion(): void {
  const account = currentAccount();
  if (!account || running) return;
  const mine = new AbortController();
  running = mine;
  setStatus({ ...idleStatus, isWaiting: true });
  const { signal } = mine;
  void withTabLock(`stint-private-mode ${account.uid}`, () => convertAll(signal), signal)
    .then(
      () => null,
      (error: unknown) => toFailure(error).message,
    )
    .then((problem) => {
      if (running !== mine) return;
      running = null;
      setStatus({ ...idleStatus, problem: problem ?? status.problem });
    });
}

async function convertAll(signal: AbortSignal): Promise<void> {
  // Another tab may have finished.
  let now = cacheMode(await callWithRetry(() => encryption.privateMode.call({}, { signal }), signal));
  setStatus({ ...idleStatus, isBusy: isConverting(now), total: now.left });
  while (isConverting(now)) {
    const before = now;
    now = cacheMode(await callWithRetry(() => encryption.convertNext.call({}, { signal }), signal));
    // If another tab switched the mode again, there is more to convert.
    if (now.left > status.total || now.state !== before.state) setStatus({ ...status, total: now.left });
    else if (now.left > 0 && now.left >= before.left) {
      setStatus({ ...status, problem: m.undecryptableRecords({ count: now.left }) });
      return;
    }
  }
}

/** Retries until the server and the key are available. Batches are atomic, so repeating one is safe. */
async function callWithRetry<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      const result = await call();
      // The account may have changed during the call.
      signal.throwIfAborted();
      if (failed > 0) setStatus({ ...status, problem: null });
      return result;
    } catch (error) {
      const { isUnreachable, code } = toFailure(error);
      if (signal.aborted || !(isUnreachable || code === 'KEY_UNAVAILABLE')) throw error;
      const problem = isUnreachable ? m.continuesOnceReachable : m.continuesOnceKeyAvailable;
      setStatus({ ...status, problem });
      await waitForNetwork(retryDelaysMs[Math.min(failed, retryDelaysMs.length - 1)] ?? 0, signal);
    }
  }
}

function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const finish = () => {
    clearTimeout(timer);
    removeEventListener('online', finish);
    signal.removeEventListener('abort', finish);
    resolve();
  };
  const timer = setTimeout(finish, ms);
  addEventListener('online', finish);
  signal.addEventListener('abort', finish);
  return promise;
}

function cacheMode(now: Mode): Mode {
  queryClient.setQueryData(encryption.privateMode.queryKey({ input: {} }), now);
  return now;
}
