import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from './notices.ts';

type AppliedChange<Input, T> = { input: Input; after: T };

type ChangeOptions<Input, T> = {
  apply: (wish: Input) => Promise<T>;
  /** The notice for the changed records: "Archived Website". */
  doneMessage: (changed: readonly Input[]) => string;
  /** Restores their previous values. */
  undo: (changed: readonly AppliedChange<Input, T>[]) => Promise<void>;
};

/** Changes records one by one, offers "Undo" for those that changed, and reports errors for the rest. */
export async function changeWithUndo<Input extends { name: string }, T>(
  inputs: readonly Input[],
  { apply, doneMessage, undo }: ChangeOptions<Input, T>,
): Promise<void> {
  const changed: AppliedChange<Input, T>[] = [];
  const problems: string[] = [];
  await Promise.all(
    inputs.map(async (input) => {
      try {
        changed.push({ input, after: await apply(input) });
      } catch (error) {
        const { message } = toFailure(error);
        problems.push(inputs.length === 1 ? message : `${input.name}: ${message}`);
      }
    }),
  );
  const [problem, ...more] = problems;
  const sentences = changed.length === 0 ? [] : [doneMessage(changed.map(({ input }) => input))];
  if (problem !== undefined) sentences.push(problem);
  notify(
    more.length === 0
      ? sentences.join('. ')
      : m.messageAndMoreFailed({ message: sentences.join('. '), count: more.length }),
    {
      tone: problem === undefined ? 'done' : 'failed',
      action:
        changed.length === 0 ? undefined : { kind: 'undo', label: m.undo, run: () => void undo(changed) },
    },
  );
}
