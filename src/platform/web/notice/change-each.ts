import { failureOf } from '#src/platform/web/failure.ts';
import { notify } from './notices.ts';

type Changed<W, T> = { wish: W; after: T };

type Change<W, T> = {
  change: (wish: W) => Promise<T>;
  /** What to say of those that were changed: "Archived Website". */
  done: (changed: readonly W[]) => string;
  /** Gives them back what they had. */
  undo: (changed: readonly Changed<W, T>[]) => Promise<void>;
};

/** Changes records, each by itself: offers "Undo" for those that were changed, and tells why others were not. */
export async function changeEach<W extends { name: string }, T>(
  wishes: readonly W[],
  { change, done, undo }: Change<W, T>,
): Promise<void> {
  const changed: Changed<W, T>[] = [];
  const problems: string[] = [];
  await Promise.all(
    wishes.map(async (wish) => {
      try {
        changed.push({ wish, after: await change(wish) });
      } catch (error) {
        const { message } = failureOf(error);
        problems.push(wishes.length === 1 ? message : `${wish.name}: ${message}`);
      }
    }),
  );
  const [problem, ...more] = problems;
  const words = changed.length === 0 ? [] : [done(changed.map(({ wish }) => wish))];
  if (problem !== undefined) words.push(problem);
  notify(more.length === 0 ? words.join('. ') : `${words.join('. ')} So it is with ${more.length} more.`, {
    tone: problem === undefined ? 'done' : 'failed',
    action: changed.length === 0 ? undefined : { kind: 'undo', label: 'Undo', run: () => void undo(changed) },
  });
}
