/**
 * Lets few in at a time. `take` says whether it was one's turn in time; whoever had one leaves. Once somebody has waited
 * in vain, nobody waits until one of those inside has left.
 */
export type Turns = { take(): Promise<boolean>; leave(): void };

export function fewAtOnce(most: number, waitMs: number): Turns {
  let inside = 0;
  let isStuck = false;
  const waiting = new Set<(isTurn: boolean) => void>();
  return {
    async take() {
      if (inside < most) {
        inside += 1;
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
    leave() {
      isStuck = false;
      const [next] = waiting;
      if (!next) inside -= 1;
      else {
        waiting.delete(next);
        next(true);
      }
    },
  };
}
