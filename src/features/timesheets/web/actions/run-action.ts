import { projects, timesheets } from '#src/features/timesheets/web/api.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import type { Failure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Where a failure is told, when not in a notice: at the field that was typed into. */
export type FailureOptions = { onFailure?: (failure: Failure) => void };

type ActionOptions<T> = FailureOptions & {
  /** What to say once it is done; nothing where the page itself shows it. */
  done?: string | ((answer: T) => string);
  /** Takes it back; offered with what was said. */
  undo?: (answer: T) => Promise<unknown>;
  /** Performing it twice comes to the same: after a lost answer its notice offers to try again. */
  isRepeatable?: boolean;
};

/** Does one thing to entries, tells it with "Undo", and asks the lists anew. Answers whether it was done. */
export async function runAction<T>(perform: () => Promise<T>, options: ActionOptions<T>): Promise<boolean> {
  const { done, undo, onFailure, isRepeatable = false } = options;
  try {
    const answer = await perform();
    const message = typeof done === 'function' ? done(answer) : done;
    if (message !== undefined) notifyDone(message, undo && (() => undo(answer)));
    await invalidateEntries();
    return true;
  } catch (error) {
    const failure = toFailure(error);
    if (onFailure) onFailure(failure);
    else {
      const retryAction = { label: 'Try again', run: () => void runAction(perform, options) };
      const canRetry = isRepeatable && failure.isUnreachable;
      notify(failure.message, { tone: 'failed', action: canRetry ? retryAction : undefined });
    }
    if (!failure.isUnreachable) await invalidateEntries();
    return false;
  }
}

/** Says what was done, with "Undo" where it can be taken back. */
export function notifyDone(message: string, undo?: () => Promise<unknown>): void {
  notify(message, undo && { action: { kind: 'undo', label: 'Undo', run: () => void runUndo(undo) } });
}

/** A retainer has more or less left, too. */
export async function invalidateEntries(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timesheets.key() }),
    queryClient.invalidateQueries({ queryKey: projects.key() }),
  ]);
}

async function runUndo(undo: () => Promise<unknown>): Promise<void> {
  await runAction(undo, { done: 'Undone', isRepeatable: true });
}
