/** Files that are read at once: each may take hundreds of megabytes. */
const most = 2;
let taken = 0;
const waiting: PromiseWithResolvers<void>[] = [];

/** Leave to read one file, handed to who reads it; disposed of, it is the next one's. */
export type Turn = Disposable;

/** Waits for its turn, first come, first served. Never inside a transaction: those that read would wait for its connection. */
export async function takeTurn(): Promise<Turn> {
  const free = turnIfFree();
  if (free) return free;
  const turn = Promise.withResolvers<void>();
  waiting.push(turn);
  await turn.promise;
  return aTurn();
}

/** For who may not wait; null while others read. */
export function turnIfFree(): Turn | null {
  if (taken >= most) return null;
  taken += 1;
  return aTurn();
}

function aTurn(): Turn {
  return {
    [Symbol.dispose]() {
      const next = waiting.shift();
      if (next) next.resolve();
      else taken -= 1;
    },
  };
}
