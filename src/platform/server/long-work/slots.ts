import { ORPCError } from '@orpc/server';

/** How many exports, reports, imports and restores run at the same time in this process. */
type Limits = { inAll: number; ofAccount: number; waitMs: number };

const usual: Limits = { inAll: 3, ofAccount: 2, waitMs: 5_000 };

export type Slots = {
  /**
   * Takes a slot until it is disposed of. Waits a few seconds for one, or with `isPatient` as long as it takes. Fails
   * with 429 when none becomes free, or at once when too many requests of the account already wait. Never call it
   * inside a transaction: requests with a slot would wait for its connection.
   */
  take(
    userId: string,
    options?: { signal?: AbortSignal | undefined; isPatient?: boolean },
  ): Promise<Disposable>;
};

type Waiting = { userId: string; admit(slot: Disposable): void };

export function openSlots({ inAll, ofAccount, waitMs }: Limits = usual): Slots {
  const running: string[] = [];
  const waiting = new Set<Waiting>();

  const countOf = (userId: string) => running.filter((each) => each === userId).length;
  const isFree = (userId: string) => running.length < inAll && countOf(userId) < ofAccount;

  function slotOf(userId: string): Disposable {
    running.push(userId);
    const slot = new DisposableStack();
    slot.defer(() => {
      running.splice(running.indexOf(userId), 1);
      for (const next of waiting) {
        if (!isFree(next.userId)) continue;
        // At once: another slot may become free before the request continues.
        waiting.delete(next);
        next.admit(slotOf(next.userId));
      }
    });
    return slot;
  }

  return {
    async take(userId, { signal, isPatient = false } = {}) {
      signal?.throwIfAborted();
      if (isFree(userId)) return slotOf(userId);
      const waitingOfAccount = [...waiting].filter((each) => each.userId === userId).length;
      if (!isPatient && waitingOfAccount >= ofAccount) throw busy(yoursRun);

      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const waits = { userId, admit: resolve };
      waiting.add(waits);
      const giveUp = () => {
        waiting.delete(waits);
        const isOwnLimit = countOf(userId) >= ofAccount;
        reject(signal?.aborted ? (signal.reason as Error) : busy(isOwnLimit ? yoursRun : othersRun));
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

const yoursRun =
  'Your account already runs as many exports, reports and imports as it may. Try again when one of them has finished.';
const othersRun = 'Stint is busy with exports, reports and imports. Try again in a few seconds.';

function busy(message: string): Error {
  return new ORPCError('BUSY', { status: 429, message });
}
