import { errors } from '#src/platform/server/declared-errors.ts';

/** How much work of one kind runs at the same time in this process. */
type SlotLimits = { total: number; perAccount: number; waitMs: number };

/** Exports, reports, imports and restores. */
const defaultLimits: SlotLimits = { total: 3, perAccount: 2, waitMs: 15_000 };

export type WorkSlots = {
  /**
   * Takes a slot until it is disposed of. Waits 15 seconds for one, or with `isPatient` as long as it takes. Fails
   * with 429 when none becomes free, or at once when too many requests of the account already wait. Never call it
   * inside a transaction: requests with a slot would wait for its connection.
   */
  acquire(
    userId: string,
    options?: { signal?: AbortSignal | undefined; isPatient?: boolean },
  ): Promise<Disposable>;
};

type Waiting = { userId: string; grant(slot: Disposable): void };

export function createWorkSlots({ total, perAccount, waitMs }: SlotLimits = defaultLimits): WorkSlots {
  const running: string[] = [];
  const waiting = new Set<Waiting>();

  const runningCount = (userId: string) => running.filter((each) => each === userId).length;
  const isFree = (userId: string) => running.length < total && runningCount(userId) < perAccount;

  function grantSlot(userId: string): Disposable {
    running.push(userId);
    const slot = new DisposableStack();
    slot.defer(() => {
      running.splice(running.indexOf(userId), 1);
      for (const next of waiting) {
        if (!isFree(next.userId)) continue;
        // At once: another slot may become free before the request continues.
        waiting.delete(next);
        next.grant(grantSlot(next.userId));
      }
    });
    return slot;
  }

  return {
    async acquire(userId, { signal, isPatient = false } = {}) {
      signal?.throwIfAborted();
      if (isFree(userId)) return grantSlot(userId);
      const waitingOfAccount = [...waiting].filter((each) => each.userId === userId).length;
      if (!isPatient && waitingOfAccount >= perAccount) throw errors.BUSY({ message: accountBusyMessage });

      const { promise, resolve, reject } = Promise.withResolvers<Disposable>();
      const entry = { userId, grant: resolve };
      waiting.add(entry);
      const giveUp = () => {
        waiting.delete(entry);
        const isOwnLimit = runningCount(userId) >= perAccount;
        reject(
          signal?.aborted
            ? (signal.reason as Error)
            : errors.BUSY({ message: isOwnLimit ? accountBusyMessage : serverBusyMessage }),
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

const accountBusyMessage =
  'Your account has reached its limit of parallel exports, reports and imports. Try again when one has finished.';
const serverBusyMessage = 'Stint is busy with exports, reports and imports. Try again in a few seconds.';
