import { type Failure, failureOf } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { projects, timesheets } from './api.ts';

/** Where a failure is told, when not in a notice: at the field that was typed into. */
export type Telling = { onFailure?: (failure: Failure) => void };

type Act<T> = Telling & {
  /** What to say once it is done; nothing where the page itself shows it. */
  done?: string | ((answer: T) => string);
  /** Takes it back; offered with what was said. */
  undo?: (answer: T) => Promise<unknown>;
  /** Performing it twice comes to the same: after a lost answer its notice offers to try again. */
  isRepeatable?: boolean;
};

/** Does one thing to entries, tells it with "Undo", and asks the lists anew. Answers whether it was done. */
export async function act<T>(perform: () => Promise<T>, options: Act<T>): Promise<boolean> {
  const { done, undo, onFailure, isRepeatable = false } = options;
  try {
    const answer = await perform();
    const message = typeof done === 'function' ? done(answer) : done;
    if (message !== undefined) tellDone(message, undo && (() => undo(answer)));
    await entriesHaveChanged();
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (onFailure) onFailure(failure);
    else {
      const again = { label: 'Try again', run: () => void act(perform, options) };
      const canRetry = isRepeatable && failure.isAway;
      notify(failure.message, { tone: 'failed', action: canRetry ? again : undefined });
    }
    if (!failure.isAway) await entriesHaveChanged();
    return false;
  }
}

/** Says what was done, with "Undo" where it can be taken back. */
export function tellDone(message: string, undo?: () => Promise<unknown>): void {
  notify(message, undo && { action: { kind: 'undo', label: 'Undo', run: () => void takeBack(undo) } });
}

/** A retainer has more or less left, too. */
export async function entriesHaveChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timesheets.key() }),
    queryClient.invalidateQueries({ queryKey: projects.key() }),
  ]);
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  await act(undo, { done: 'Put back', isRepeatable: true });
}
