import type { QueryKey } from '@tanstack/react-query';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import type { Failure } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notify } from './notices.ts';
import type { Notice } from './notices.ts';
import { removeFromCachedLists } from './remove-from-cached-lists.ts';

type MutationOptions<T> = {
  /** Query keys to refetch, such as `clients.key()`. */
  keys: readonly QueryKey[];
  /** The success notice; none if the page itself shows the result. */
  done?: string | ((answer: T) => string) | undefined;
  /** Offered as "Undo" in the notice. */
  undo?: ((answer: T) => Promise<unknown>) | undefined;
  /** What was done before a failure: the notice says so, and offers to undo it and to try the rest again. */
  partDone?: () => { message: string; undo: () => Promise<unknown> } | undefined;
  /** A deleted record: lists drop it at once, and show it again after a failure or Undo. */
  removed?: { id: string };
  /** Idempotent: after a lost answer the notice offers "Try again". */
  isRepeatable?: boolean | undefined;
  /** Handles a failure instead of a notice. */
  onFailure?: ((failure: Failure) => void) | undefined;
  /** Offered if the server answers IN_USE: "Archive". */
  fallbackAction?: Notice['action'];
};

/** Runs a mutation, shows a notice with Undo and refetches. Resolves to whether it succeeded. */
export async function runMutation<T>(
  perform: () => Promise<T>,
  options: MutationOptions<T>,
): Promise<boolean> {
  const { keys, done, undo, partDone, removed, onFailure, isRepeatable = false, fallbackAction } = options;
  const returnToLists = removed && removeFromCachedLists(keys, removed.id);
  try {
    const answer = await perform();
    const message = typeof done === 'function' ? done(answer) : done;
    if (message !== undefined) {
      const runUndo = undo && (() => undo(answer).then(returnToLists));
      notifyUndoable(message, runUndo, { keys, done: removed ? m.restored : m.undone });
    }
    await refetch(keys);
    return true;
  } catch (error) {
    const failure = toFailure(error);
    returnToLists?.();
    const part = partDone?.();
    const retryAction = { label: m.tryAgain, run: () => void runMutation(perform, options) };
    if (onFailure) onFailure(failure);
    else if (part) {
      notify(`${part.message}. ${failure.message}`, {
        tone: 'failed',
        action: undoAction(part.undo, { keys }),
        secondAction: retryAction,
      });
    } else {
      const canRetry = isRepeatable && failure.isUnreachable;
      const otherAction = failure.code === 'IN_USE' ? fallbackAction : undefined;
      notify(failure.message, { tone: 'failed', action: canRetry ? retryAction : otherAction });
    }
    if (!failure.isUnreachable) await refetch(keys);
    return false;
  }
}

type DeletionApi = {
  delete: { call: (input: { id: string }) => Promise<{ operationId: string }> };
  undo: { call: (input: { id: string }) => Promise<unknown> };
  key: () => QueryKey;
};
type DeletionOptions = { done: string } & Partial<Pick<MutationOptions<never>, 'keys' | 'fallbackAction'>>;

/** Deletes a record, and offers Undo. Resolves to whether it succeeded. */
export function deleteWithUndo(
  api: DeletionApi,
  record: { id: string },
  options: DeletionOptions,
): Promise<boolean> {
  return runMutation(() => api.delete.call({ id: record.id }), {
    undo: ({ operationId }) => api.undo.call({ id: operationId }),
    removed: record,
    keys: [api.key()],
    ...options,
  });
}

/** Shows a notice, with Undo if possible. `done`: the notice after Undo. */
export function notifyUndoable(
  message: string,
  undo: (() => Promise<unknown>) | undefined,
  options: UndoOptions,
): void {
  const { secondAction } = options;
  notify(message, undo ? { action: undoAction(undo, options), secondAction } : { action: secondAction });
}

type UndoOptions = Pick<Notice, 'secondAction'> & { keys: readonly QueryKey[]; done?: string };

function undoAction(
  undo: () => Promise<unknown>,
  { keys, done = m.undone }: UndoOptions,
): NonNullable<Notice['action']> {
  const run = () => void runMutation(undo, { keys, done, isRepeatable: true });
  return { kind: 'undo', label: m.undo, run };
}

type EachOptions<R> = {
  keys: readonly QueryKey[];
  apply: (record: R) => Promise<unknown>;
  /** "Archived Website" */
  done: (changed: readonly R[]) => string;
  undo?: Pick<EachOptions<R>, 'apply' | 'done'>;
};

/**
 * Changes records one by one, offers "Undo" for those that changed, and reports errors for the rest. `apply` is
 * idempotent: records whose answer was lost are offered "Try again".
 */
export async function mutateEach<R extends { name: string }>(
  records: readonly R[],
  options: EachOptions<R>,
): Promise<void> {
  const { keys, apply, done, undo } = options;
  const changed: R[] = [];
  const unreached: R[] = [];
  const problems: string[] = [];
  await Promise.all(
    records.map(async (record) => {
      try {
        await apply(record);
        changed.push(record);
      } catch (error) {
        const { message, isUnreachable } = toFailure(error);
        if (isUnreachable) unreached.push(record);
        problems.push(records.length === 1 ? message : `${record.name}: ${message}`);
      }
    }),
  );
  const [problem, ...more] = problems;
  const sentences = changed.length === 0 ? [] : [done(changed)];
  if (problem !== undefined) sentences.push(problem);
  const message = sentences.join('. ');
  const actions: Notice['action'][] = [];
  if (undo && changed.length > 0) {
    const runUndo = () => void mutateEach(changed, { keys, ...undo });
    actions.push({ kind: 'undo', label: m.undo, run: runUndo });
  }
  if (unreached.length > 0)
    actions.push({ label: m.tryAgain, run: () => void mutateEach(unreached, options) });
  notify(more.length === 0 ? message : m.messageAndMoreFailed({ message, count: more.length }), {
    tone: problem === undefined ? 'done' : 'failed',
    action: actions[0],
    secondAction: actions[1],
  });
  await refetch(keys);
}

async function refetch(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
