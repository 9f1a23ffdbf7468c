/**
 * Limits concurrency. `acquire` returns false after a timeout; otherwise call `release`. After one timeout, further
 * calls fail at once until a slot becomes free.
 */
export type Semaphore = { acquire(): Promise<boolean>; release(): void };

export function createSemaphore(limit: number, waitMs: number): Semaphore {
  let active = 0;
  let isStuck = false;
  const waiting = new Set<(isAcquired: boolean) => void>();
  return {
    async acquire() {
      if (active < limit) {
        active += 1;
        return true;
      }
      if (isStuck) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.add(resolve);
      const timer = setTimeout(() => {
        isStuck = true;
        resolve(false);
      }, waitMs);
      const isTurn = await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
      return isTurn;
    },
    release() {
      isStuck = false;
      const [next] = waiting;
      if (!next) active -= 1;
      else {
        waiting.delete(next);
        next(true);
      }
    },
  };
}
