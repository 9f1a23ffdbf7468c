import * as m from '#messages/api/platform.ts';
import { errors } from '#src/platform/server/declared-errors.ts';
import { createRecentWork, noteActivity, workOfAllKinds } from './recent-work.ts';

/** How much work of one kind runs at the same time in this process. */
type SlotLimits = {
  total: number;
  perAccount: number;
  /** `Infinity`: however long it takes. */
  waitMs: number;
  /** How many requests of an account may wait; as many as may run unless given. */
  maxWaiting?: number;
  busy?: BusyMessages;
  /**
   * While another account is active, one with waiting requests and far more work lately keeps each slot idle for twice as
   * long as its work took. So its many parallel requests leave two thirds of the time to others. Costly work is compared
   * with that of the same kind: other work takes long for all while it runs.
   */
  restsForOthers?: 'byThisKind' | 'byAllKinds';
};

type BusyMessages = {
  /** When the account has used its share. */
  account: string;
  /** When others use all slots. */
  server: string;
};

/** Exports, reports, imports and restores. */
const longWork: SlotLimits = {
  total: 3,
  perAccount: 2,
  waitMs: 15_000,
  busy: {
    account: m.accountBusyWithLongWork,
    server: m.busyWithLongWork,
  },
};

export type WorkSlots = {
  /**
   * Takes a slot until it is disposed of. Waits for one for a limited time, or with `isPatient` as long as it takes;
   * waiting accounts take turns. Fails with 429 when none becomes free, or at once when too many requests of the
   * account already wait. Never call it inside a transaction: requests with a slot would wait for its connection.
   */
  acquire(
    userId: string,
    options?: { signal?: AbortSignal | undefined; isPatient?: boolean },
  ): Promise<Disposable>;
};

type Waiting = { askedAt: number; grant(slot: Disposable): void };

export function createWorkSlots({
  total,
  perAccount,
  waitMs,
  maxWaiting = perAccount,
  busy = generalMessages,
  restsForOthers,
}: SlotLimits = longWork): WorkSlots {
  let runningInTotal = 0;
  const running = new Map<string, number>();
  /** Waiting requests by account; the account whose turn is next comes first. */
  const queues = new Map<string, Set<Waiting>>();
  const recentWork = restsForOthers === 'byThisKind' ? createRecentWork() : workOfAllKinds;

  const runningOf = (userId: string) => running.get(userId) ?? 0;
  const isFree = (userId: string) => runningInTotal < total && runningOf(userId) < perAccount;

  function grantSlot(userId: string, askedAt: number): Disposable {
    runningInTotal += 1;
    count(userId, 1);
    const begun = performance.now();
    const slot = new DisposableStack();
    slot.defer(() => {
      const tookMs = performance.now() - begun;
      if (restsForOthers) noteWork(userId, performance.now() - askedAt);
      runningInTotal -= 1;
      if (tookMs < shortestRestMs || !mustRest(userId)) endWork(userId);
      else {
        setTimeout(endWork, Math.min(2 * tookMs, longestRestMs), userId);
        // Others don't wait for the rest.
        grantNext();
      }
    });
    return slot;
  }

  function endWork(userId: string): void {
    count(userId, -1);
    endTurn(userId);
    // At once: another slot may become free before the request continues.
    grantNext();
  }

  function mustRest(userId: string): boolean {
    return restsForOthers !== undefined && queues.has(userId) && recentWork.isAnotherLessBusy(userId);
  }

  function noteWork(userId: string, tookMs: number): void {
    workOfAllKinds.note(userId, tookMs);
    if (recentWork !== workOfAllKinds) recentWork.note(userId, tookMs);
  }

  function count(userId: string, change: 1 | -1): void {
    const left = runningOf(userId) + change;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  }

  function grantNext(): void {
    for (const [userId, queue] of queues) {
      const [next] = queue;
      if (!next || !isFree(userId)) continue;
      leaveQueue(userId, next);
      endTurn(userId);
      next.grant(grantSlot(userId, next.askedAt));
      return;
    }
  }

  /** The other accounts come first. */
  function endTurn(userId: string): void {
    const queue = queues.get(userId);
    if (queue && queues.delete(userId)) queues.set(userId, queue);
  }

  function leaveQueue(userId: string, waiting: Waiting): void {
    const queue = queues.get(userId);
    queue?.delete(waiting);
    if (queue?.size === 0) queues.delete(userId);
  }

  return {
    async acquire(userId, { signal, isPatient = waitMs === Infinity } = {}) {
      signal?.throwIfAborted();
      if (restsForOthers) noteActivity(userId);
      const askedAt = performance.now();
      if (isFree(userId)) return grantSlot(userId, askedAt);
      const queue = queues.get(userId) ?? new Set();
      if (!isPatient && queue.size >= maxWaiting) throw errors.BUSY({ message: busy.account });

      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const waiting: Waiting = { askedAt, grant: resolve };
      queues.set(userId, queue.add(waiting));
      const giveUp = () => {
        leaveQueue(userId, waiting);
        const isOwnLimit = runningOf(userId) >= perAccount;
        reject(
          signal?.aborted
            ? (signal.reason as Error)
            : errors.BUSY({ message: isOwnLimit ? busy.account : busy.server }),
        );
      };
      const timer = isPatient ? undefined : setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      }
    },
  };
}

/** Shorter work isn't noticed by others. */
const shortestRestMs = 5;

const longestRestMs = 1_000;

const generalMessages: BusyMessages = {
  account: m.accountBusy,
  server: m.busy,
};
