/** Files that are read at once: each may take hundreds of megabytes. */
const most = 2;
let taken = 0;
const waiting: PromiseWithResolvers<void>[] = [];

/** Waits for a turn to read a file, first come, first served; disposed of, it is the next one's. */
export async function takeTurn(): Promise<Disposable> {
  if (taken < most) taken += 1;
  else {
    const turn = Promise.withResolvers<void>();
    waiting.push(turn);
    await turn.promise;
  }
  return {
    [Symbol.dispose]() {
      const next = waiting.shift();
      if (next) next.resolve();
      else taken -= 1;
    },
  };
}
