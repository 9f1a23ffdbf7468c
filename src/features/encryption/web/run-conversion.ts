import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { encryption } from './api.ts';

type Mode = Awaited<ReturnType<typeof encryption.privateMode.call>>;

/** What this page has to do with turning private mode over; how far that has come says the service. */
export type ConversionStatus = {
  isBusy: boolean;
  /** Another tab is at it. */
  isWaiting: boolean;
  /** What the switch says at once, before the service has said so. */
  wanted: boolean | null;
  /** How many records there were when this page went on with it. */
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
const undecryptableMessage =
  'The remaining records can’t be decrypted with your key. They were changed or encrypted elsewhere, and stay as they are.';
/** Where nobody answers; sooner when the network is back. */
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

/** Whether it was begun, here or elsewhere, and has not arrived. */
export function isConverting({ state }: Pick<Mode, 'state'>): boolean {
  return state === 'turningOn' || state === 'turningOff';
}

/** From here on everything is saved in the new way; what is there already is converted next, wherever one goes. */
export async function switchPrivateMode(isOn: boolean): Promise<void> {
  setStatus({ ...idleStatus, isBusy: true, wanted: isOn });
  try {
    cacheMode(await encryption.setPrivateMode.call({ isOn }));
    setStatus(idleStatus);
    runConversion();
  } catch (error) {
    setStatus({ ...idleStatus, problem: toFailure(error).message });
  }
}

/** Has batch after batch converted, in one tab of this browser at a time; does nothing where this page does so already. */
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
  // Another tab may have come to the end meanwhile.
  let now = cacheMode(await askUntilAnswered(() => encryption.privateMode.call({}, { signal }), signal));
  setStatus({ ...idleStatus, isBusy: isConverting(now), total: now.left });
  while (isConverting(now)) {
    const before = now;
    now = cacheMode(await askUntilAnswered(() => encryption.convertNext.call({}, { signal }), signal));
    // Turned over again in another tab, there is more to do than before.
    if (now.left > status.total || now.state !== before.state) setStatus({ ...status, total: now.left });
    else if (now.left > 0 && now.left >= before.left) {
      setStatus({ ...status, problem: undecryptableMessage });
      return;
    }
  }
}

/** Asks until somebody is there, and the key: a batch is converted whole or not at all, so it may be asked for twice. */
async function askUntilAnswered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      const answer = await ask();
      // An answer on its way when somebody else signs in is theirs no more.
      signal.throwIfAborted();
      if (failed > 0) setStatus({ ...status, problem: null });
      return answer;
    } catch (error) {
      const { isUnreachable, code, message } = toFailure(error);
      if (signal.aborted || !(isUnreachable || code === 'KEY_UNAVAILABLE')) throw error;
      setStatus({ ...status, problem: message });
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
