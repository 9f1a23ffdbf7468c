import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { accountInUse } from '#src/platform/web/account-in-use.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { listeners } from '#src/platform/web/listeners.ts';
import { inOneTab } from '#src/platform/web/one-tab.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { encryption } from './api.ts';

type Mode = Awaited<ReturnType<typeof encryption.privateMode.call>>;

/** What this page has to do with turning private mode over; how far that has come says the service. */
export type Conversion = {
  isBusy: boolean;
  /** Another tab is at it. */
  isWaiting: boolean;
  /** What the switch says at once, before the service has said so. */
  wanted: boolean | null;
  /** How many records there were when this page went on with it. */
  total: number;
  problem: string | null;
};

const idle: Conversion = { isBusy: false, isWaiting: false, wanted: null, total: 0, problem: null };
const unreadable =
  'What is left cannot be decrypted with your key: it was changed, or encrypted elsewhere. It stays as it is.';
/** Where nobody answers; sooner when the network is back. */
const pausesMs = [2000, 5000, 15_000, 60_000];

let shown = idle;
let going: AbortController | null = null;
const { subscribe, tell } = listeners();

onAccountChange(() => {
  going?.abort();
  going = null;
  put(idle);
});

function put(next: Conversion): void {
  shown = next;
  tell();
}

export function useConversion(): Conversion {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Whether it was begun, here or elsewhere, and has not arrived. */
export function isTurning({ state }: Pick<Mode, 'state'>): boolean {
  return state === 'turningOn' || state === 'turningOff';
}

/** From here on everything is saved in the new way; what is there already is converted next, wherever one goes. */
export async function turn(isOn: boolean): Promise<void> {
  put({ ...idle, isBusy: true, wanted: isOn });
  try {
    keep(await encryption.setPrivateMode.call({ isOn }));
    put(idle);
    goOn();
  } catch (error) {
    put({ ...idle, problem: failureOf(error).message });
  }
}

/** Has batch after batch converted, in one tab of this browser at a time; does nothing where this page does so already. */
export function goOn(): void {
  const account = accountInUse();
  if (!account || going) return;
  const mine = new AbortController();
  going = mine;
  put({ ...idle, isWaiting: true });
  const { signal } = mine;
  void inOneTab(`stint-private-mode ${account.uid}`, () => convertAll(signal), signal)
    .then(
      () => null,
      (error: unknown) => failureOf(error).message,
    )
    .then((problem) => {
      if (going !== mine) return;
      going = null;
      put({ ...idle, problem: problem ?? shown.problem });
    });
}

async function convertAll(signal: AbortSignal): Promise<void> {
  // Another tab may have come to the end meanwhile.
  let now = keep(await answered(() => encryption.privateMode.call({}, { signal }), signal));
  put({ ...idle, isBusy: isTurning(now), total: now.left });
  while (isTurning(now)) {
    const before = now;
    now = keep(await answered(() => encryption.convertNext.call({}, { signal }), signal));
    // Turned over again in another tab, there is more to do than before.
    if (now.left > shown.total || now.state !== before.state) put({ ...shown, total: now.left });
    else if (now.left > 0 && now.left >= before.left) {
      put({ ...shown, problem: unreadable });
      return;
    }
  }
}

/** Asks until somebody is there, and the key: a batch is converted whole or not at all, so it may be asked for twice. */
async function answered<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      const answer = await ask();
      // An answer on its way when somebody else signs in is theirs no more.
      signal.throwIfAborted();
      if (failed > 0) put({ ...shown, problem: null });
      return answer;
    } catch (error) {
      const { isAway, code, message } = failureOf(error);
      if (signal.aborted || !(isAway || code === 'KEY_UNAVAILABLE')) throw error;
      put({ ...shown, problem: message });
      await networkOr(pausesMs[Math.min(failed, pausesMs.length - 1)] ?? 0, signal);
    }
  }
}

function networkOr(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = () => {
    clearTimeout(timer);
    removeEventListener('online', done);
    signal.removeEventListener('abort', done);
    resolve();
  };
  const timer = setTimeout(done, ms);
  addEventListener('online', done);
  signal.addEventListener('abort', done);
  return promise;
}

function keep(now: Mode): Mode {
  queryClient.setQueryData(encryption.privateMode.queryKey({ input: {} }), now);
  return now;
}
