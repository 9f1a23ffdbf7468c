import { useRef, useState } from 'react';
import { toFailure } from '#src/platform/web/failure.ts';

export type QueueOutcome<Result> =
  | { is: 'running' }
  | { is: 'done'; result: Result }
  | { is: 'failed'; reason: string };

type QueueOptions<Item, Result> = {
  run: (item: Item) => Promise<Result>;
  reasonOf?: ((error: unknown) => string) | undefined;
  /** With the items that were done, when it ends or is stopped. */
  onEnd?: ((done: readonly Item[]) => void) | undefined;
};

/** Does the same to one item after the other, and keeps what became of each. */
export function useQueue<Item extends { id: string }, Result>(
  items: readonly Item[],
  { run, reasonOf = (error) => toFailure(error).message, onEnd }: QueueOptions<Item, Result>,
) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, QueueOutcome<Result>>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  const left = items.filter(({ id }) => outcomes.get(id)?.is !== 'done');

  function setOutcome(id: string, outcome: QueueOutcome<Result>) {
    setOutcomes((before) => new Map(before).set(id, outcome));
  }

  async function start() {
    setIsRunning(true);
    const done: Item[] = [];
    for (const item of left) {
      if (isStopped.current) break;
      setOutcome(item.id, { is: 'running' });
      try {
        setOutcome(item.id, { is: 'done', result: await run(item) });
        done.push(item);
      } catch (error) {
        setOutcome(item.id, { is: 'failed', reason: reasonOf(error) });
      }
    }
    isStopped.current = false;
    setIsRunning(false);
    onEnd?.(done);
  }

  return {
    outcomes,
    /** Those that failed, or weren’t reached: starting again takes only these. */
    left,
    doneCount: items.length - left.length,
    hasFailed: left.some(({ id }) => outcomes.get(id)?.is === 'failed'),
    state: isRunning ? ('running' as const) : outcomes.size > 0 ? ('ended' as const) : ('ready' as const),
    start,
    /** After the item that is being worked on. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

export type Queue<Item extends { id: string }, Result> = ReturnType<typeof useQueue<Item, Result>>;
