/**
 * Lets few in at a time. `take` says whether it was one's turn in time; whoever had one leaves. Once somebody has waited
 * in vain, nobody waits until one of those inside has left.
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
