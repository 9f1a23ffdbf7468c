import * as m from '#messages/timesheets.ts';
import { projects } from '#src/features/projects/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import type { Failure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Handles a failure at the edited field instead of in a notice. */
export type FailureOptions = { onFailure?: (failure: Failure) => void };

type ActionOptions<T> = FailureOptions & {
  /** The success notice; none if the page itself shows the result. */
  done?: string | ((answer: T) => string);
  /** Offered as "Undo" in the notice. */
  undo?: (answer: T) => Promise<unknown>;
  /** Idempotent: after a lost answer the notice offers "Try again". */
  isRepeatable?: boolean;
};

/** Runs an action, shows a notice with Undo and invalidates the lists. Resolves to whether it succeeded. */
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
      const retryAction = { label: m.tryAgain, run: () => void runAction(perform, options) };
      const canRetry = isRepeatable && failure.isUnreachable;
      notify(failure.message, { tone: 'failed', action: canRetry ? retryAction : undefined });
    }
    if (!failure.isUnreachable) await invalidateEntries();
    return false;
  }
}

/** Shows a notice, with Undo if possible. */
export function notifyDone(message: string, undo?: () => Promise<unknown>): void {
  notify(message, undo && { action: { kind: 'undo', label: m.undo, run: () => void runUndo(undo) } });
}

/** Includes projects, because retainer balances change. */
export async function invalidateEntries(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timesheets.key() }),
    queryClient.invalidateQueries({ queryKey: projects.key() }),
  ]);
}

async function runUndo(undo: () => Promise<unknown>): Promise<void> {
  await runAction(undo, { done: m.undone, isRepeatable: true });
}
